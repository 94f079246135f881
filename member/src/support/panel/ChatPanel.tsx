import { Trans, useLingui } from '@lingui/react/macro';
import { Headset, ImageUp, type LucideIcon, MessageCircle, ShieldCheck, WifiOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useStore } from '../../base/store.ts';
import { cx } from '../../ui/design/cx.ts';
import type { Conversation, ConversationActions } from '../conversation/conversation.ts';
import type { CustomerContext, Movement } from '../conversation/customer-context.ts';
import { prefilledQuestionStore } from '../customer/prefilled-question.ts';
import { Composer } from './composer/Composer.tsx';
import { useChosenFiles } from './composer/useChosenFiles.ts';
import { MoneyCards } from './context/MoneyCards.tsx';
import { FirstPageComing, FirstPageFailed } from './FirstPage.tsx';
import { useLargePicture } from './message/LargePicture.tsx';
import { PanelHead } from './PanelHead.tsx';
import { Suggestions } from './Suggestions.tsx';
import { Thread } from './thread/Thread.tsx';
import { ThreadActionsContext, useThreadActions } from './thread-actions.ts';

interface Props {
  conversation: Conversation;
  customerContext: CustomerContext;
  actions: ConversationActions;
  onClose: () => void;
  /** Called for a button that leads into the app: `deposit`, `slips`, `statement/<id>`. */
  onLinkTarget: (target: string) => void;
}

/** The conversation, sized by its container. It makes no calls; the engine does. */
export function ChatPanel({ conversation, customerContext: known, actions, onClose, onLinkTarget }: Props) {
  const { t } = useLingui();
  const { enlarge, picture } = useLargePicture();
  const threadActions = useThreadActions(actions, onLinkTarget, enlarge);
  const files = useChosenFiles(actions);
  const [dragged, setDragged] = useState(false);
  const { lines, loading } = conversation;
  const asked = useStore(prefilledQuestionStore);
  // A customer who asks about one payment is not shown others.
  const customerContext = asked ? { ...known, money: [] } : known;

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
          files.choose([...event.dataTransfer.files]);
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
        <Composer key={asked} actions={actions} files={files} />
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
      <Trans>You’re offline. Messages will be sent when you’re back online.</Trans>
    </p>
  );
}

/** Start of a conversation: who answers, what helps them, and where the member's money is. */
function Welcome({ money }: { money: readonly Movement[] }) {
  const { t } = useLingui();
  return (
    <section
      aria-label={t`Hello, how can we help?`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
      tabIndex={0}
      className="scroll-fade min-h-0 flex-1 overflow-y-auto overscroll-contain"
    >
      <div className="mx-auto flex min-h-full max-w-[440px] flex-col justify-center px-5 py-4 tight:py-2">
        <span className="hero mx-auto mb-3 grid size-16 place-items-center rounded-full [@container_(max-height:680px)]:hidden">
          <Headset size={30} className="text-hero-gold" />
        </span>
        <h3 className="text-center text-lg font-semibold tight:text-base">
          <Trans>Hello, how can we help?</Trans>
        </h3>
        {money.length > 0 ? (
          <div className="mt-4 tight:mt-2">
            <MoneyCards money={money} />
          </div>
        ) : null}
        <ul className="mt-4 grid gap-3 rounded-lg border border-line bg-card p-4 text-sm">
          <Point icon={MessageCircle}>
            <Trans>
              Our team replies here. If an automated assistant replies first, it will say so, and you can
              always ask for a person.
            </Trans>
          </Point>
          <Point icon={ImageUp}>
            <Trans>
              Tell us the amount, the time and the bank or game. A picture of the slip helps most.
            </Trans>
          </Point>
          <Point icon={ShieldCheck}>
            <Trans>We never ask for your password or a one-time code.</Trans>
          </Point>
        </ul>
      </div>
    </section>
  );
}

function Point({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <Icon size={20} className="mt-0.5 text-gold-text" />
      <span className="min-w-0">{children}</span>
    </li>
  );
}
