import { Trans, useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../frame/api/api.ts';
import { fetchWithProgress } from '../../frame/api/fetch-with-progress.ts';
import { CallButton } from '../../frame/call/CallButton.tsx';
import { CallFailure } from '../../frame/call/CallFailure.tsx';
import { useMoneyCall } from '../../frame/call/useMoneyCall.ts';
import { IconButton } from '../../ui/button/IconButton.tsx';
import type { Picked } from './ChoosePicture.tsx';
import { megabytes, type UploadProgress } from './progress.ts';
import { SendingBar } from './SendingBar.tsx';
import { SlipStepLine } from './SlipStepLine.tsx';

interface Props {
  picked: Picked;
  onSent: (answer: { reference: string }) => void;
  onDrop: () => void;
}

/**
 * One picture being uploaded. It keeps its Idempotency-Key while it is shown, so a retry after a lost answer is the same
 * slip; closing the dialog lets the upload go on, dropping the picture aborts it.
 */
export function SlipSending({ picked, onSent, onDrop }: Props) {
  const { t } = useLingui();
  const { file, address } = picked;
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  const stop = useRef<AbortController>(undefined);
  const upload = useMoneyCall((picture: File, idempotencyKey) => {
    const startedAt = performance.now();
    setProgress({ sent: 0, total: picture.size, elapsedMs: 0 });
    stop.current = new AbortController();
    return api('uploadSlip', {
      file: picture,
      idempotencyKey,
      signal: stop.current.signal,
      fetch: fetchWithProgress((sent, total) =>
        setProgress({ sent, total, elapsedMs: performance.now() - startedAt }),
      ),
    });
  }, onSent);
  useEffect(() => () => URL.revokeObjectURL(address), [address]);

  function drop(): void {
    stop.current?.abort();
    onDrop();
  }

  const size = megabytes(file.size);
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3.5">
      <div className="flex items-center gap-3 rounded-lg border border-line p-3">
        <img
          src={address}
          alt={t`The slip you’ve chosen`}
          className="h-24 w-[74px] flex-none rounded-sm border border-line bg-page object-cover"
        />
        <div className="min-w-0 flex-1">
          <p className="truncate text-sm font-semibold">{file.name}</p>
          {upload.busy && progress ? (
            <SendingBar progress={progress} />
          ) : (
            <p className="text-xs text-muted">{size} MB</p>
          )}
        </div>
        {upload.unsure ? null : (
          <span className="self-start">
            <IconButton label={t`Don’t send this picture`} onClick={drop}>
              <X size={20} />
            </IconButton>
          </span>
        )}
      </div>
      {upload.busy ? <SlipStepLine slip={null} /> : null}
      <CallFailure call={upload}>
        <Trans>The slip is counted only once.</Trans>
      </CallFailure>
      <CallButton call={upload} onClick={() => upload.run(file)}>
        {upload.error ? <Trans>Send it again</Trans> : <Trans>Send this slip</Trans>}
      </CallButton>
    </section>
  );
}
