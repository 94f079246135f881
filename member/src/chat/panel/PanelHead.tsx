import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronDown, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../../ui/design/cx.ts';
import type { Conversation } from '../engine/conversation.ts';
import { AnswererMark } from './AnswererMark.tsx';
import { type Answerer, answererOf } from './answerer.ts';

interface Props {
  conversation: Conversation;
  onRefresh: () => void;
  onClose: () => void;
}

/** Who answers, whether that is a machine, and whether news arrive by themselves. */
export function PanelHead({ conversation, onRefresh, onClose }: Props) {
  const { t } = useLingui();
  const { lines, loading, isOnline, isLive } = conversation;
  const who = answererOf(lines);
  const busy = loading === 'refresh' || loading === 'first';
  return (
    <header className="hero flex-none pt-[env(safe-area-inset-top)]">
      <div className="flex min-h-[68px] items-center gap-2 px-2 py-2.5 [@container_(max-height:420px)]:min-h-14 [@container_(max-height:420px)]:py-1">
        <HeadButton label={t`Close the chat`} onClick={onClose}>
          <ChevronDown size={24} />
        </HeadButton>
        <AnswererMark who={who} on="hero" className="size-11 text-[18px]" />
        <div className="min-w-0 flex-1 pl-1">
          <h2 className="line-clamp-2 leading-[1.5] font-semibold">
            <Name who={who} />
          </h2>
          <p className="flex gap-1.5 text-xs text-hero-muted">
            <span
              aria-hidden
              className={cx(
                'mt-[5.5px] size-2 flex-none rounded-full',
                isOnline && isLive ? 'bg-[#5bd39b]' : 'bg-hero-gold',
                isOnline && !isLive && 'animate-pulse',
              )}
            />
            <span className="line-clamp-2">
              <Standing isMachine={who?.isMachine === true} isOnline={isOnline} isLive={isLive} />
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
  if (who?.isMachine) return <Trans>Automatic assistant</Trans>;
  const name = who?.name;
  return name ? <Trans>{name} · Kapao team</Trans> : <Trans>Kapao team</Trans>;
}

function Standing({
  isMachine,
  isOnline,
  isLive,
}: {
  isMachine: boolean;
  isOnline: boolean;
  isLive: boolean;
}) {
  if (!isOnline) return <Trans>No connection</Trans>;
  if (!isLive) return <Trans>Connecting…</Trans>;
  if (isMachine) return <Trans>You may ask for the team</Trans>;
  return <Trans>Connected</Trans>;
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
