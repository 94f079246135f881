import { useLingui } from '@lingui/react/macro';
import { Paperclip } from 'lucide-react';
import { useRef } from 'react';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { type Attach, attachTypes } from './useAttach.ts';

export function AttachButton({ attach, disabled }: { attach: Attach; disabled: boolean }) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={attachTypes.join(',')}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) void attach.put(file);
        }}
      />
      <IconButton
        label={
          disabled ? t`Only a card can have an image with buttons` : t`Attach an image or video, up to 20 MB`
        }
        disabled={disabled || attach.busy}
        onClick={() => input.current?.click()}
      >
        <Paperclip size={17} />
        {attach.busy ? <span aria-hidden className="busy-bar" /> : null}
      </IconButton>
    </>
  );
}
