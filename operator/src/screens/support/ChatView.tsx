import { useLingui } from '@lingui/react/macro';
import { MessageSquareX } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useMay } from '../../frame/api/session.ts';
import { useBackoffice } from '../../frame/api/useBackoffice.ts';
import { useAssignment } from '../../frame/queue/useAssignment.ts';
import { useNarrow } from '../../frame/screen/screen-header.ts';
import { codeOf } from '../../i18n/error-texts.ts';
import { Button } from '../../ui/button/Button.tsx';
import { cx } from '../../ui/design/cx.ts';
import { EmptyState, ErrorState } from '../../ui/status/EmptyState.tsx';
import { SkeletonRows } from '../../ui/status/Skeleton.tsx';
import type { Chat, ChatRow } from './chat.ts';
import { Composer } from './composer/Composer.tsx';
import { blanksIn, fill } from './composer/fill.ts';
import { moveDraft, useDraft } from './composer/useDraft.ts';
import { CustomerContext } from './customer-context/CustomerContext.tsx';
import { placeholderValuesOf } from './customer-context/placeholder-values.ts';
import { ChatHead } from './head/ChatHead.tsx';
import { WaitingTime } from './thread/BelowLastMessage.tsx';
import { ThreadView } from './thread/ThreadView.tsx';
import { useThread } from './thread/useThread.ts';
import { useNewMessages } from './useNewMessages.ts';

interface Props {
  id: string;
  /** Row in the current list; undefined if the conversation is in another list. */
  row: ChatRow | undefined;
  /** Whether the side panel replaces the thread, on screens too narrow for three columns. */
  isContextOpen: boolean;
  onContextOpen: (beside: boolean) => void;
  onClose: () => void;
  /** Called when a guest has become a member and the conversation continues in the member's. */
  onMoved: (id: string) => void;
  onSolved: () => void;
}

/** One conversation: assignment, thread, composer and side panel. */
export function ChatView(props: Props) {
  const { t } = useLingui();
  const { id, onClose, onMoved } = props;
  const found = useBackoffice('getChat', { request: { params: { id } } });
  const isGone = codeOf(found.error) === 'NO_DATA';
  const goesOn = found.data?.id ?? id;
  const follow = useEffectEvent((to: string) => {
    moveDraft(id, to);
    onMoved(to);
  });
  useEffect(() => {
    if (goesOn !== id) follow(goesOn);
  }, [goesOn, id]);
  if (found.data && !isGone && goesOn === id)
    return <Opened key={id} {...props} chat={found.data} onNewMessages={() => void found.refetch()} />;
  return (
    <section className="min-w-0 flex-1 bg-page">
      {isGone ? (
        <EmptyState icon={MessageSquareX} title={t`This conversation no longer exists`}>
          <Button className="mt-3" onClick={onClose}>{t`Back to the list`}</Button>
        </EmptyState>
      ) : null}
      {found.error && !isGone ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : null}
      {found.error ? null : <SkeletonRows />}
    </section>
  );
}

function Opened(props: Props & { chat: Chat; onNewMessages: () => void }) {
  const { id, row, chat, isContextOpen, onContextOpen, onClose, onSolved, onNewMessages } = props;
  const { t } = useLingui();
  const may = useMay();
  const answers = may('chats.answer');
  const { state: assignment } = useAssignment('chats', id, answers);
  const narrow = useNarrow();
  const thread = useThread(id);
  useNewMessages(row, () => {
    onNewMessages();
    thread.retry();
  });
  const [seen, setSeen] = useState(0);
  const [sent, setSent] = useState(0);
  const [wanted, setWanted] = useState<string | null>(null);
  const [draft, change] = useDraft(id);
  const pendingItems = chat.customerContext?.onItsWay ?? [];
  const pendingItem = pendingItems.find((one) => one.id === wanted) ?? oldest(pendingItems);
  const newest = thread.said?.messages.at(-1)?.seq ?? chat.lastSeq;
  const choosePendingItem = (next: string) => {
    setWanted(next);
    // Fills the text's open placeholders from the newly chosen movement.
    if (blanksIn(draft.text).length === 0) return;
    const { text, filled } = fill(
      draft.text,
      placeholderValuesOf(
        chat,
        pendingItems.find((one) => one.id === next),
      ),
    );
    change({ text, filled: [...draft.filled, ...filled] });
  };
  return (
    <>
      <section
        aria-label={t`Conversation`}
        className={cx('flex min-h-0 min-w-0 flex-1 flex-col', isContextOpen && 'max-xl:hidden')}
      >
        <ChatHead
          chat={chat}
          assignment={assignment}
          seen={seen}
          onBack={narrow ? onClose : undefined}
          onContextOpen={() => onContextOpen(true)}
          onSolved={onSolved}
        />
        <ThreadView
          chat={chat}
          thread={thread}
          answers={answers}
          onSeen={setSeen}
          sent={sent}
          below={<WaitingTime chat={chat} />}
        />
        {answers ? (
          <Composer
            chat={chat}
            assignment={assignment}
            seen={seen}
            newest={newest}
            values={placeholderValuesOf(chat, pendingItem)}
            onSent={() => setSent(sent + 1)}
          />
        ) : (
          <p className="flex-none border-t border-line bg-card px-5 py-3 text-muted">
            {t`Your role can read conversations but not reply.`}
          </p>
        )}
      </section>
      <aside
        aria-label={t`Customer details`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: content longer than the screen is scrolled by keys, too
        tabIndex={0}
        className={cx(
          'min-h-0 overflow-y-auto overscroll-contain border-l border-line bg-sunken outline-offset-[-2px]',
          'xl:w-[min(372px,27%)] xl:flex-none max-xl:min-w-0 max-xl:flex-1 max-xl:border-0',
          !isContextOpen && 'max-xl:hidden',
        )}
      >
        <CustomerContext
          chat={chat}
          pendingItem={pendingItem}
          onPendingItem={choosePendingItem}
          onBack={isContextOpen ? () => onContextOpen(false) : undefined}
        />
      </aside>
    </>
  );
}

/** Returns the item that has been pending longest, which the customer most likely asks about. */
function oldest<One extends { readonly createdAt: string }>(items: readonly One[]): One | undefined {
  return items.toSorted((one, other) => one.createdAt.localeCompare(other.createdAt))[0];
}
