import { useLingui } from '@lingui/react/macro';
import { ImagePlus } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../ui/button/Button.tsx';
import { useAction } from '../api/useAction.ts';

interface Props {
  label: string;
  disabled?: boolean;
  onPicture: (url: string) => void;
}

/** Picks a picture. The server re-encodes it smaller and without metadata. */
export function PictureButton({ label, disabled = false, onPicture }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const upload = useAction('uploadImage', { onDone: ({ url }) => onPicture(url) });
  return (
    <>
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
      <Button
        icon={<ImagePlus size={15} />}
        busy={upload.busy}
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
    </>
  );
}

/** The button with the upload rules below it. */
export function ExplainedPictureButton(props: Props) {
  const { t } = useLingui();
  return (
    <div>
      <PictureButton {...props} />
      <p className="mt-1 text-xs text-muted">{t`JPEG, PNG or WebP, up to 8 MB. Resized automatically.`}</p>
    </div>
  );
}
