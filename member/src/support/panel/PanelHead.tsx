import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronDown, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../../ui/design/cx.ts';
import type { Conversation } from '../conversation/conversation.ts';
import type { CustomerContext } from '../conversation/customer-context.ts';
import { AnswererMark } from './AnswererMark.tsx';
import { type Answerer, answererOf } from './answerer.ts';
import { useAnswerTexts } from './context/useAnswerTexts.ts';

interface Props {
  conversation: Conversation;
  answers: CustomerContext['answers'];
  onRefresh: () => void;
  onClose: () => void;
}

/** Head of the panel: who answers (a person or a machine) and how soon, and whether messages arrive live. */
export function PanelHead({ conversation, answers, onRefresh, onClose }: Props) {
  const { t } = useLingui();
  const { lines, loading, isOnline, isLive } = conversation;
  const who = answererOf(lines);
  const busy = loading === 'refresh' || loading === 'first';
  return (
    <header className="chat-head hero flex-none pt-[env(safe-area-inset-top)]">
      <div className="flex min-h-[68px] items-center gap-2 px-2 py-2.5 tight:min-h-14 tight:py-1">
        <HeadButton label={t`Close the chat`} onClick={onClose}>
          <ChevronDown size={24} />
        </HeadButton>
        <AnswererMark who={who} on="hero" className="size-11 text-[18px] tight:max-sm:hidden" />
        <div className="min-w-0 flex-1 pl-1">
          <h2 className="line-clamp-2 leading-[1.5] font-semibold tight:text-[min(1rem,6vw)]">
            <Name who={who} />
          </h2>
          <p className="tight:sr-only flex gap-1.5 text-[min(0.75rem,6vw)] leading-[1.6] text-hero-muted">
            <span
              aria-hidden
              className={cx(
                'mt-[5.5px] size-2 flex-none rounded-full',
                isOnline && isLive ? 'bg-[#5bd39b]' : 'bg-hero-gold',
                isOnline && !isLive && 'animate-pulse',
              )}
            />
            <span className="min-w-0">
              <Availability
                isMachine={who?.isMachine === true}
                isOnline={isOnline}
                isLive={isLive}
                answers={answers}
              />
            </span>
          </p>
        </div>
        <HeadButton label={t`Refresh the chat`} onClick={() => (busy ? undefined : onRefresh())}>
          <RefreshCw size={21} className={cx(busy && 'animate-spin')} />
        </HeadButton>
      </div>
    </header>
  );
}

function Name({ who }: { who: Answerer | null }) {
  if (who?.isMachine) return <Trans>Automated assistant</Trans>;
  const name = who?.name;
  return name ? <Trans>{name} · Kapao team</Trans> : <Trans>Kapao team</Trans>;
}

function Availability({
  isMachine,
  isOnline,
  isLive,
  answers,
}: {
  isMachine: boolean;
  isOnline: boolean;
  isLive: boolean;
  answers: CustomerContext['answers'];
}) {
  const soon = useAnswerTexts()(answers);
  if (!isOnline) return <Trans>No connection</Trans>;
  if (!isLive) return <Trans>Connecting…</Trans>;
  if (isMachine) return <Trans>You can ask for a person</Trans>;
  return soon ?? <Trans>Connected</Trans>;
}

function HeadButton(props: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={props.label}
      onClick={props.onClick}
      className="grid size-11 flex-none place-items-center rounded-md hover:bg-white/10"
    >
      {props.children}
    </button>
  );
}
