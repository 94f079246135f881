import { Trans } from '@lingui/react/macro';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatMinute } from '../../i18n/dates.ts';
import { cx } from '../../ui/design/cx.ts';
import { moneyText } from '../../ui/money/currency.ts';
import type { LimitName, LimitsState } from './limit-request.ts';
import { useLimitTexts } from './limit-texts.ts';
import { useLimitsBeingSet } from './useSetLimits.ts';

interface Props {
  name: LimitName;
  state: LimitsState;
  onOpen: () => void;
}

/** Row of a limit: its value, how much is used and until when, and a pending change. */
export function LimitRow({ name, state, onOpen }: Props) {
  const words = useLimitTexts();
  const value = state.limits[name];
  const usage = state.usage.find((each) => each.name === name);
  const saving = useLimitsBeingSet().some((wish) => name in wish);
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
        {usage && value !== null ? <Used value={value} usage={usage} qrsUntil={state.qrsUntil} /> : null}
        <span className="mt-1 block text-xs text-progress empty:hidden">
          {saving ? <Trans>Saving…</Trans> : <PendingNote name={name} state={state} />}
        </span>
      </span>
      <ChevronRight size={18} className="flex-none text-muted" />
    </button>
  );
}

interface UsedProps extends Pick<LimitsState, 'qrsUntil'> {
  value: number;
  usage: LimitsState['usage'][number];
}

function Used({ value, usage, qrsUntil }: UsedProps) {
  const used = Math.max(usage.used, 0);
  const left = moneyText(Math.max(value - usage.used - usage.atRisk, 0));
  const usedText = moneyText(used);
  const openText = moneyText(usage.atRisk);
  const resets = formatMinute(new Date(usage.resetsAt));
  const until = qrsUntil ? formatMinute(new Date(qrsUntil)) : '';
  return (
    <span className="mt-1.5 block">
      <UsageBar limit={value} used={used} atRisk={usage.atRisk} />
      <span className="tabular mt-1 flex flex-wrap gap-x-3 text-xs text-muted">
        {used > 0 ? (
          <Part colour="bg-gold-text">
            <Trans>Used {usedText}</Trans>
          </Part>
        ) : null}
        {usage.atRisk > 0 ? (
          <Part colour="bg-in-games">
            {usage.name.startsWith('deposit') ? (
              <Trans>
                {openText} in unpaid QRs until {until}
              </Trans>
            ) : (
              <Trans>In games {openText}</Trans>
            )}
          </Part>
        ) : null}
        <Part colour="bg-muted/40">
          <Trans>
            {left} left · resets {resets}
          </Trans>
        </Part>
      </span>
    </span>
  );
}

/** Legend of a colour in the bar. */
function Part({ colour, children }: { colour: string; children: ReactNode }) {
  return (
    <span className="flex items-baseline gap-1.5">
      <span aria-hidden className={cx('size-2 flex-none rounded-full', colour)} />
      <span>{children}</span>
    </span>
  );
}

export function PendingNote({ name, state }: { name: LimitName; state: LimitsState }) {
  const words = useLimitTexts();
  const pending = state.pending.find((each) => each.name === name);
  if (!pending) return null;
  const value = words.value(name, pending.value);
  const from = formatMinute(new Date(pending.from));
  return (
    <Trans>
      From {from}: {value}
    </Trans>
  );
}

interface UsageProps {
  limit: number;
  used: number;
  /** Amount that may still be used: open QRs, money in games. */
  atRisk: number;
}

/** Bar with the used and reserved shares of a limit. The text below it says the same. */
function UsageBar({ limit, used, atRisk }: UsageProps) {
  const share = (amount: number) => `${limit > 0 ? Math.min(100, (amount / limit) * 100) : 100}%`;
  return (
    <span aria-hidden className="flex h-1.5 overflow-hidden rounded-full bg-muted/40">
      <span className="bg-gold-text" style={{ width: share(used) }} />
      <span className="bg-in-games" style={{ width: share(Math.max(atRisk, 0)) }} />
    </span>
  );
}
