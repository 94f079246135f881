import { Trans, useLingui } from '@lingui/react/macro';
import { ImageUp } from 'lucide-react';
import { type ChangeEvent, useId, useRef } from 'react';
import { errorText } from '../../frame/api/error-text.ts';
import { Button } from '../../ui/button/Button.tsx';
import { toast } from '../../ui/status/toast.ts';
import { judgePicture, maxMegabytes, pictureTypes } from './picture-file.ts';

/** A picture that may be sent, with an object URL to display it. */
export interface Picked {
  file: File;
  address: string;
}

interface Props {
  /** Whether a slip was sent already. */
  another: boolean;
  onPicked: (picked: Picked) => void;
}

/** Opens the phone's photos and reports an unusable file before anything is sent. */
export function ChoosePicture({ another, onPicked }: Props) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const noteId = useId();

  async function choose({ currentTarget }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const file = currentTarget.files?.[0];
    // Cleared so that choosing the same file again fires a change.
    currentTarget.value = '';
    if (!file) return;
    if (file.size === 0) return toast('failed', errorText({ code: 'SLIP_NO_FILE' }));
    const flaw = await judgePicture(file);
    if (flaw === 'too-large') {
      const n = maxMegabytes;
      return toast('failed', t`The file is too large. Please select file no larger than ${n} MB.`);
    }
    if (flaw === 'not-supported')
      return toast('failed', t`The file isn’t supported. Please choose a PNG, JPEG or WebP picture.`);
    onPicked({ file, address: URL.createObjectURL(file) });
  }

  return (
    <div>
      <input
        ref={input}
        type="file"
        accept={pictureTypes.join(',')}
        onChange={(event) => void choose(event)}
        aria-label={t`Picture of the slip`}
        aria-describedby={noteId}
        tabIndex={-1}
        className="sr-only"
      />
      <Button
        variant={another ? 'plain' : 'gold'}
        icon={<ImageUp size={20} />}
        onClick={() => input.current?.click()}
      >
        {another ? <Trans>Send another slip</Trans> : <Trans>Choose a picture of the slip</Trans>}
      </Button>
      <p id={noteId} className="mt-1.5 text-center text-xs text-muted">
        <Trans>PNG, JPEG or WebP, up to {maxMegabytes} MB</Trans>
      </p>
    </div>
  );
}
