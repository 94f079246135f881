import { Trans, useLingui } from '@lingui/react/macro';
import { WifiOff } from 'lucide-react';
import { useState } from 'react';
import { useStore } from '../../base/store.ts';
import { cx } from '../../ui/design/cx.ts';
import type { Conversation, ConversationActions } from '../conversation/conversation.ts';
import type { CustomerContext } from '../conversation/customer-context.ts';
import { prefilledQuestionStore } from '../customer/prefilled-question.ts';
import { Composer } from './composer/Composer.tsx';
import { useLargePicture } from './message/LargePicture.tsx';
import { PanelHead } from './PanelHead.tsx';
import { Suggestions } from './Suggestions.tsx';
import { Thread } from './thread/Thread.tsx';
import { ThreadActionsContext, useThreadActions } from './thread-actions.ts';
import { FirstPageComing, FirstPageFailed } from './Waiting.tsx';
import { Welcome } from './Welcome.tsx';

interface Props {
  conversation: Conversation;
  customerContext: CustomerContext;
  actions: ConversationActions;
  onClose: () => void;
  /** Called for a button that leads into the app: `deposit`, `slips`, `statement/<id>`. */
  onLinkTarget: (place: string) => void;
}

/** The conversation, sized by its container. It makes no calls; the engine does. */
export function ChatPanel({ conversation, customerContext: known, actions, onClose, onLinkTarget }: Props) {
  const { t } = useLingui();
  const { enlarge, picture } = useLargePicture();
  const threadActions = useThreadActions(actions, onLinkTarget, enlarge);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [dragged, setDragged] = useState(false);
  const { lines, loading } = conversation;
  const asked = useStore(prefilledQuestionStore);
  // A customer who asks about one payment is not shown others.
  const customerContext = asked ? { ...known, money: [] } : known;
  const attach = (files: readonly File[]) => setRefusal(files.length > 0 ? actions.attach(files) : null);

  return (
    <ThreadActionsContext value={threadActions}>
      <section
        aria-label={t`Chat with the team`}
        onDragOver={(event) => {
          if (!event.dataTransfer.types.includes('Files')) return;
          event.preventDefault();
          setDragged(true);
        }}
        onDragLeave={(event) => {
          // The pointer is still inside while it is over a child.
          if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setDragged(false);
        }}
        onDrop={(event) => {
          setDragged(false);
          if (event.dataTransfer.files.length === 0) return;
          event.preventDefault();
          attach([...event.dataTransfer.files]);
        }}
        // A size container: with a keyboard open, the content has to adapt to the height left.
        className="relative flex h-full min-h-0 flex-col bg-page text-text [container-type:size]"
      >
        <PanelHead
          conversation={conversation}
          answers={customerContext.answers}
          onRefresh={actions.refresh}
          onClose={onClose}
        />
        {conversation.isOnline ? null : <OfflineLine />}
        {lines.length > 0 ? (
          <Thread conversation={conversation} customerContext={customerContext} actions={actions} />
        ) : loading === 'first' ? (
          <FirstPageComing />
        ) : loading === 'failed' ? (
          <FirstPageFailed onRetry={actions.refresh} />
        ) : (
          <Welcome money={customerContext.money} />
        )}
        <Suggestions lines={lines} isReady={loading !== 'first'} onSay={actions.sendText} />
        <Composer
          key={asked}
          actions={actions}
          refusal={refusal}
          onAttach={attach}
          onRefusalSeen={() => setRefusal(null)}
        />
        <p
          aria-hidden
          className={cx(
            'pointer-events-none absolute inset-2 z-10 grid place-items-center rounded-lg border-2 border-dashed border-gold bg-card/90 font-semibold text-gold-text',
            !dragged && 'hidden',
          )}
        >
          <Trans>Drop the picture or video here</Trans>
        </p>
        {picture}
      </section>
    </ThreadActionsContext>
  );
}

function OfflineLine() {
  return (
    <p
      role="status"
      className="flex items-center justify-center gap-2 bg-progress-tint px-4 py-1.5 text-[0.8125rem] text-progress tight:py-0.5 tight:text-[min(0.8125rem,max(13px,5vw))] tight:leading-normal"
    >
      <WifiOff size={16} />
      <Trans>No network. Messages are sent when it is back.</Trans>
    </p>
  );
}
