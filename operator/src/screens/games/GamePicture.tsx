import { useLingui } from '@lingui/react/macro';
import { PictureButton } from '../../frame/picture/PictureButton.tsx';
import { Logo } from './useGameColumns.tsx';

interface Props {
  label: string;
  src: string;
  onChange: (url: string) => void;
}

/** One of a game's images, with a button to upload another. */
export function GamePicture({ label, src, onChange }: Props) {
  const { t } = useLingui();
  return (
    <div className="flex items-center gap-3">
      <Logo src={src} />
      <span className="flex-1">{label}</span>
      <PictureButton label={t`Replace image`} onPicture={onChange} />
    </div>
  );
}
