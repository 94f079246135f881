import { Trans } from '@lingui/react/macro';
import { CircleX, RotateCw, Trash2 } from 'lucide-react';
import { use } from 'react';
import { Button } from '../../../ui/button/Button.tsx';
import type { Line } from '../../conversation/conversation.ts';
import { ThreadActionsContext } from '../thread-actions.ts';
import { LinkedText } from './LinkedText.tsx';
import { Preview } from './Uploading.tsx';
import { useMessageTexts } from './useMessageTexts.ts';

/** A message that was not sent: its content, the reason and the actions. Nothing written is lost. */
export function FailedLine({ line }: { line: Line }) {
  const { resend, remove } = use(ThreadActionsContext);
  const words = useMessageTexts();
  const { key, upload, failure, message } = line;
  return (
    <div className="grid w-[min(320px,100%)] gap-3 rounded-lg border border-failed/50 bg-card p-3">
      <div className="flex min-w-0 gap-3">
        {upload ? (
          <span className="h-14 w-12 flex-none overflow-hidden rounded-sm border border-line bg-page">
            <Preview upload={upload} />
          </span>
        ) : null}
        <div className="min-w-0 flex-1">
          <p className="flex items-center gap-1.5 font-semibold text-failed">
            <CircleX size={18} />
            <Trans>Not sent</Trans>
          </p>
          {upload ? <p className="truncate text-[0.8125rem] text-muted">{upload.name}</p> : null}
          <p className="text-[0.8125rem] text-muted">
            {failure?.reason === 'refused' ? failure.text : <Trans>Connection lost while sending.</Trans>}
          </p>
        </div>
      </div>
      {upload ? null : (
        <div className="max-h-40 overflow-y-auto rounded-sm bg-page px-3 py-2 text-sm">
          <LinkedText text={words(message)} />
        </div>
      )}
      <div className="flex gap-2.5">
        {failure?.canResend === false ? null : (
          <Button
            variant="strong"
            size="small"
            className="flex-1"
            icon={<RotateCw size={18} />}
            onClick={() => resend(key)}
          >
            <Trans>Send again</Trans>
          </Button>
        )}
        <Button
          variant="plain"
          size="small"
          className="flex-none"
          icon={<Trash2 size={18} />}
          onClick={() => remove(key)}
        >
          <Trans>Remove</Trans>
        </Button>
      </div>
    </div>
  );
}
