import { dayKey, formatTime } from '@kapao/core/calendar';
import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowDownToLine, ArrowRightLeft, ArrowUpFromLine, ChevronRight } from 'lucide-react';
import { use, useId } from 'react';
import { formatMinute } from '../../../i18n/dates.ts';
import { moneyText } from '../../../ui/money/currency.ts';
import { useHiddenAmounts } from '../../../ui/money/hidden-amounts.ts';
import type { Movement } from '../../conversation/customer-context.ts';
import { ThreadActionsContext } from '../thread-actions.ts';

interface Props {
  money: readonly Movement[];
  /** Whether the cards follow a question; then their heading is visible, so that nobody takes them for its answer. */
  asked?: boolean;
}

/** The member's pending and latest transactions, each linked to its details. */
export function MoneyCards({ money, asked = false }: Props) {
  const id = useId();
  if (money.length === 0) return null;
  return (
    <div className="w-full text-left">
      <p id={id} className={asked ? 'mb-1 text-xs text-muted' : 'sr-only'}>
        <Trans>Your latest transactions</Trans>
      </p>
      <ul aria-labelledby={id} className="overflow-hidden rounded-lg border border-line bg-card">
        {money.map((movement) => (
          <li
            key={`${movement.target} ${movement.at}`}
            className="@container border-b border-line last:border-b-0"
          >
            <MoneyCard movement={movement} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function MoneyCard({ movement: { kind, amount, at, state, target } }: { movement: Movement }) {
  const { t } = useLingui();
  const { choose } = use(ThreadActionsContext);
  const hidden = useHiddenAmounts();
  const names: Record<Movement['kind'], string> = {
    in: t`Deposit`,
    out: t`Withdrawal`,
    qr: t`QR deposit`,
    deposit: t`Bank transfer`,
    slip: t`Slip`,
    gift: t`Gift link`,
    transfer: t`Move`,
    withdraw: t`Withdrawal`,
  };
  const states: Record<Movement['state'], string> = {
    MEMBER: t`Waiting for you`,
    US: t`We’re working on it`,
    TEAM: t`Our team is checking it`,
    BANK: t`Waiting for the bank`,
    GAME: t`Waiting for the game`,
    SUCCESS: t`Success`,
    FAILED: kind === 'out' ? t`Money returned` : t`Failed`,
  };
  const tone = state === 'SUCCESS' ? 'text-success' : state === 'FAILED' ? 'text-failed' : 'text-progress';
  const Icon = icons[kind];
  return (
    <button
      type="button"
      onClick={() => choose({ title: names[kind], payload: `kapao:${target}` })}
      className="flex min-h-[60px] w-full items-center gap-3 px-3 py-2 hover:bg-page active:bg-page"
    >
      <Icon size={20} className="flex-none text-gold-text @max-[16rem]:hidden" />
      <span className="min-w-0 flex-1 text-left">
        <span className="flex flex-wrap items-baseline gap-x-2 text-sm font-semibold text-text">
          {names[kind]}
          {amount > 0 ? (
            <span className="tabular whitespace-nowrap text-[min(0.875rem,6.5vw)]">
              {hidden ? '••••' : moneyText(amount)}
            </span>
          ) : null}
        </span>
        <span className="flex flex-wrap gap-x-2 text-xs text-muted">
          <span className="tabular">
            {dayKey(at) === dayKey(new Date()) ? formatTime(at) : formatMinute(at)}
          </span>
          <span className={tone}>{states[state]}</span>
        </span>
      </span>
      <ChevronRight size={19} className="flex-none text-muted @max-[16rem]:hidden" />
    </button>
  );
}

const icons: Record<Movement['kind'], typeof ArrowRightLeft> = {
  in: ArrowDownToLine,
  qr: ArrowDownToLine,
  deposit: ArrowDownToLine,
  slip: ArrowDownToLine,
  gift: ArrowDownToLine,
  out: ArrowUpFromLine,
  withdraw: ArrowUpFromLine,
  transfer: ArrowRightLeft,
};
