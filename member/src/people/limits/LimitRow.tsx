import { formatMinute } from '@kapao/core/calendar';
import { Trans } from '@lingui/react/macro';
import { ChevronRight } from 'lucide-react';
import { moneyText } from '../../ui/money/currency.ts';
import type { LimitName, LimitsState } from './limit-wish.ts';
import { useLimitWords } from './limit-words.ts';

interface Props {
  name: LimitName;
  state: LimitsState;
  onOpen: () => void;
}

/** One limit: its value, how much of it is used until when, and what is about to change. */
export function LimitRow({ name, state, onOpen }: Props) {
  const words = useLimitWords();
  const value = state.limits[name];
  const usage = state.usage.find((each) => each.name === name);
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex min-h-[54px] w-full items-center gap-3 border-b border-line px-4 py-2.5 text-left text-sm last:border-b-0 hover:bg-page"
    >
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="font-medium">{words.titles[name]}</span>
          <span className={value === null ? 'text-muted' : 'tabular whitespace-nowrap font-semibold'}>
            {words.value(name, value)}
          </span>
        </span>
        {usage && value !== null ? <Used value={value} usage={usage} /> : null}
        <PendingNote name={name} state={state} />
      </span>
      <ChevronRight size={18} className="flex-none text-muted" />
    </button>
  );
}

function Used({ value, usage }: { value: number; usage: LimitsState['usage'][number] }) {
  const used = Math.max(usage.used, 0);
  const left = moneyText(Math.max(value - usage.used - usage.atRisk, 0));
  const resets = formatMinute(new Date(usage.resetsAt));
  return (
    <span className="mt-1.5 block">
      <UsageBar limit={value} used={used} atRisk={usage.atRisk} />
      <span className="tabular mt-1 block text-xs text-muted">
        <Trans>
          {left} left · starts anew {resets}
        </Trans>
      </span>
    </span>
  );
}

export function PendingNote({ name, state }: { name: LimitName; state: LimitsState }) {
  const words = useLimitWords();
  const pending = state.pending.find((each) => each.name === name);
  if (!pending) return null;
  const value = words.value(name, pending.value);
  const from = formatMinute(new Date(pending.from));
  return (
    <span className="mt-1 block text-xs text-progress">
      <Trans>
        From {from}: {value}
      </Trans>
    </span>
  );
}

interface UsageProps {
  limit: number;
  used: number;
  /** May still be used up: open QRs, money in games. */
  atRisk: number;
}

/** How much of a limit is gone, and how much is spoken for. The words beside it say the same. */
function UsageBar({ limit, used, atRisk }: UsageProps) {
  const share = (amount: number) => `${limit > 0 ? Math.min(100, (amount / limit) * 100) : 100}%`;
  return (
    <span aria-hidden className="flex h-1.5 overflow-hidden rounded-full bg-line">
      <span className="bg-gold-text" style={{ width: share(used) }} />
      <span className="bg-gold" style={{ width: share(Math.max(atRisk, 0)) }} />
    </span>
  );
}
