import { useLingui } from '@lingui/react/macro';
import { ImagePlus } from 'lucide-react';
import { useRef } from 'react';
import { useAction } from '../../../frame/api/useAction.ts';
import { Button } from '../../../ui/button/Button.tsx';

interface Props {
  label: string;
  disabled: boolean;
  onPicture: (url: string) => void;
}

/** The server makes a picture anew, smaller, and with nothing in it but its pixels. */
export function UploadButton({ label, disabled, onPicture }: Props) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const upload = useAction('uploadPicture', { onDone: ({ url }) => onPicture(url) });
  return (
    <div>
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
      <p className="mt-1 text-xs text-muted">{t`JPEG, PNG or WebP, up to 8 MB. It is made smaller by itself.`}</p>
    </div>
  );
}
