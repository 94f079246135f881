import { useLingui } from '@lingui/react/macro';
import { ArrowDown, MessagesSquare } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../../../ui/button/Button.tsx';
import { EmptyState, ErrorState } from '../../../ui/status/EmptyState.tsx';
import { Skeleton } from '../../../ui/status/Skeleton.tsx';
import type { Chat } from '../chat.ts';
import { TypingIndicator } from './BelowLastMessage.tsx';
import { isExpired, mediaOf } from './content.ts';
import { DayLine, EndLine, NoteLine } from './Lines.tsx';
import { MessageLine } from './MessageLine.tsx';
import { OpenFile } from './OpenFile.tsx';
import { threadItems } from './thread-items.ts';
import { useReadReport } from './useReadReport.ts';
import { useScrollAnchor } from './useScrollAnchor.ts';
import type { Thread } from './useThread.ts';

interface Props {
  chat: Chat;
  thread: Thread;
  /** Called with the sequence number of the newest visible message. */
  onSeen: (seq: number) => void;
  /** Whether the user answers customers; viewing without this right marks nothing as read. */
  answers: boolean;
  /** Number of messages that the user has sent here. */
  sent: number;
  below?: ReactNode;
}

/** Distance from the top in px at which older messages are loaded. */
const nearTopPx = 120;

/** Messages with the oldest at the top. The view stays at the end while the reader is there. */
export function ThreadView({ chat, thread, onSeen, answers, sent, below }: Props) {
  const { t } = useLingui();
  const { said, error, retry, older, canGrow, readOlder, renew } = thread;
  const [open, setOpen] = useState<number | null>(null);
  const messages = said?.messages ?? [];
  const newest = messages.at(-1)?.seq ?? 0;
  const { box, atEnd, onScroll, toEnd } = useScrollAnchor(messages[0]?.seq ?? 0, newest + chat.notes.length);
  const follow = useEffectEvent(toEnd);
  // Scrolls to the end after the user sends, even if they were reading further up.
  useEffect(() => {
    if (sent > 0) follow();
  }, [sent]);
  useReadReport({ chat, newest: atEnd ? newest : 0, answers, onSeen });
  const opened = open === null ? undefined : messages.find(({ seq }) => seq === open);
  const media = opened && mediaOf(opened.message);
  const openFile = async (seq: number, url: string | undefined) => {
    if (url && isExpired(url, new Date())) await renew(seq);
    setOpen(seq);
  };
  const items = said && threadItems({ ...said, notes: chat.notes, cases: chat.cases });
  return (
    <div className="relative flex min-h-0 flex-1 flex-col bg-page">
      <div
        ref={box}
        role="log"
        aria-label={t`Conversation`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: content longer than the screen is scrolled by keys, too
        tabIndex={0}
        onScroll={() => {
          onScroll();
          if (older === 'rest' && (box.current?.scrollTop ?? nearTopPx) < nearTopPx) void readOlder();
        }}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-4 outline-offset-[-2px] max-md:px-3"
      >
        <div className="flex min-h-full flex-col justify-end gap-1.5">
          {!said && error ? <ErrorState error={error} onRetry={retry} /> : null}
          {!said && !error ? <ThreadSkeleton /> : null}
          {canGrow ? (
            <p className="pb-2 text-center">
              <Button size="small" variant="quiet" busy={older === 'busy'} onClick={() => void readOlder()}>
                {older === 'failed' ? t`Could not be loaded. Try again` : t`Previous`}
              </Button>
            </p>
          ) : null}
          {items?.length === 0 ? <EmptyState icon={MessagesSquare} title={t`No messages yet`} /> : null}
          {items?.map((item) => {
            if (item.kind === 'day') return <DayLine key={item.key} at={item.at} />;
            if (item.kind === 'end') return <EndLine key={item.key} of={item.of} />;
            if (item.kind === 'note') return <NoteLine key={item.key} note={item.note} />;
            return (
              <MessageLine
                key={item.key}
                item={item}
                isRead={item.message.seq <= chat.customerSeq}
                onOpen={(seq, url) => void openFile(seq, url)}
                onRenew={renew}
              />
            );
          })}
          {below}
        </div>
      </div>
      <TypingIndicator customerId={chat.customerId} newest={newest} />
      {atEnd ? null : (
        <Button
          size="small"
          icon={<ArrowDown size={14} />}
          onClick={toEnd}
          className="absolute! right-4 bottom-3 shadow-panel"
        >
          {chat.unread > 0 ? t`New messages below` : t`Go to the end`}
        </Button>
      )}
      {media && open !== null ? (
        <OpenFile chatId={chat.id} media={media} seq={open} onClose={() => setOpen(null)} onRenew={renew} />
      ) : null}
    </div>
  );
}

function ThreadSkeleton() {
  return (
    <div aria-busy className="grid gap-3">
      <Skeleton className="h-10 w-3/5" />
      <Skeleton className="ml-auto h-10 w-2/5" />
      <Skeleton className="h-16 w-1/2" />
    </div>
  );
}
