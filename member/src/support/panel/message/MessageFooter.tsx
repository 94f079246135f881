import { formatTime } from '@kapao/core/calendar';
import { Trans } from '@lingui/react/macro';
import { Bot, Check, CheckCheck, Clock3 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Line } from '../../conversation/conversation.ts';
import { percentSent, sizeOf } from './sizes.ts';

interface Props {
  line: Line;
  behindFile: boolean;
  isOnline: boolean;
}

/** Line below a message: its time, its delivery state, and that a machine wrote it. */
export function MessageFooter(props: Props) {
  const { line } = props;
  const { isOwn, by, at } = line;
  return (
    <p className="tabular mt-1 flex items-center gap-1.5 px-1 text-xs text-muted">
      {isOwn ? (
        <OwnState {...props} />
      ) : (
        <>
          {formatTime(at)}
          {by === 'bot' ? (
            <>
              <span aria-hidden>·</span>
              <Bot size={14} />
              <Trans>Automated message</Trans>
            </>
          ) : null}
        </>
      )}
    </p>
  );
}

function OwnState({ line, behindFile, isOnline }: Props): ReactNode {
  const { delivery, upload, isRead, at } = line;
  const time = formatTime(at);
  if (delivery === 'uploading_file' && upload) {
    const percent = percentSent(upload);
    const { sent, whole } = sizeOf(upload);
    return (
      <span>
        <Trans>
          {percent}% · {sent} of {whole} MB
        </Trans>
      </span>
    );
  }
  if (delivery === 'waiting')
    return (
      <>
        <Clock3 size={14} className="text-progress" />
        {!isOnline ? (
          <Trans>Will be sent when you’re online</Trans>
        ) : behindFile ? (
          <Trans>Waiting for the picture to be sent</Trans>
        ) : (
          <Trans>Waiting to be sent</Trans>
        )}
      </>
    );
  if (delivery !== 'succeed')
    return (
      <>
        <Clock3 size={14} />
        <Trans>Sending…</Trans>
      </>
    );
  return isRead ? (
    <>
      <Trans>Read {time}</Trans>
      <CheckCheck size={15} className="text-success" />
    </>
  ) : (
    <>
      <Trans>Sent {time}</Trans>
      <Check size={15} />
    </>
  );
}
