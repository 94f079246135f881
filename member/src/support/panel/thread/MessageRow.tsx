import { Trans } from '@lingui/react/macro';
import { Moon } from 'lucide-react';
import { memo } from 'react';
import { cx } from '../../../ui/design/cx.ts';
import { textOf } from '../message/content.ts';
import { FailedLine } from '../message/FailedLine.tsx';
import { LinkedText } from '../message/LinkedText.tsx';
import { Message } from '../message/Message.tsx';
import { MessageFooter } from '../message/MessageFooter.tsx';
import { Uploading } from '../message/Uploading.tsx';
import type { LineRow } from './rows.ts';

/** One message of the thread. Memoised, because each step of an upload renders the thread again. */
export const MessageRow = memo(function MessageRow(row: LineRow & { isOnline: boolean }) {
  const { line, startsGroup, endsGroup, hasFooter, speaker } = row;
  const { isOwn, by, delivery, upload } = line;
  if (by === 'house') return <SystemNotice text={textOf(line.message)} />;
  return (
    <li
      data-line
      className={cx(
        'flex flex-col',
        isOwn ? 'items-end pl-10' : 'items-start pr-10',
        startsGroup ? 'pt-3' : 'pt-1.5',
      )}
    >
      {speaker ? <span className="pb-0.5 pl-1 text-xs font-medium text-muted">{speaker}</span> : null}
      <span className="sr-only">
        {isOwn ? (
          <Trans>You:</Trans>
        ) : by === 'bot' ? (
          <Trans>Automated assistant:</Trans>
        ) : (
          <Trans>Team:</Trans>
        )}
      </span>
      {delivery === 'failed' ? (
        <FailedLine line={line} />
      ) : upload && delivery !== 'succeed' ? (
        <Uploading line={line} upload={upload} />
      ) : (
        <Message line={line} isLast={endsGroup} pressed={row.pressed} />
      )}
      {hasFooter && delivery !== 'failed' ? (
        <MessageFooter line={line} behindFile={row.behindFile} isOnline={row.isOnline} />
      ) : null}
    </li>
  );
});

/** Automatic notice, such as the opening hours: nobody has answered. */
function SystemNotice({ text }: { text: string }) {
  return (
    <li data-line className="flex justify-center pt-4 pb-1">
      <div className="flex max-w-[90%] gap-2.5 rounded-md border border-dashed border-line px-3.5 py-2 text-[0.8125rem] text-muted">
        <Moon size={17} className="mt-0.5" />
        <LinkedText text={text} />
      </div>
    </li>
  );
}
