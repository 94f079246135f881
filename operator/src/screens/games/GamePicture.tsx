import { useLingui } from '@lingui/react/macro';
import { ImagePlus } from 'lucide-react';
import { useRef } from 'react';
import { useAction } from '../../frame/api/useAction.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Logo } from './useGameColumns.tsx';

interface Props {
  label: string;
  src: string;
  onChange: (url: string) => void;
}

/** One of a game's pictures, and a button that uploads another. */
export function GamePicture({ label, src, onChange }: Props) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const upload = useAction('uploadPicture', { onDone: ({ url }) => onChange(url) });
  return (
    <div className="flex items-center gap-3">
      <Logo src={src} />
      <span className="flex-1">{label}</span>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/jpeg,image/png,image/webp"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) void upload.run({ file });
        }}
      />
      <Button icon={<ImagePlus size={15} />} busy={upload.busy} onClick={() => input.current?.click()}>
        {t`Another picture`}
      </Button>
    </div>
  );
}
