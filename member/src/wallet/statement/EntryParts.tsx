import { formatSignedAmount } from '@kapao/core/signed-amount';
import { Trans } from '@lingui/react/macro';
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  CircleCheck,
  CircleX,
  Clock3,
  Flag,
  Gamepad2,
  Gift,
} from 'lucide-react';
import { cx } from '../../ui/design/cx.ts';
import { ledgerCurrency } from '../../ui/money/currency.ts';
import type { Entry } from './useStatement.ts';

const icons = {
  deposit: ArrowDownToLine,
  withdraw: ArrowUpFromLine,
  transfer: Gamepad2,
  bonus: Gift,
  // A bonus may end well or with nothing left, so the icon is neutral.
  finish_bonus: Flag,
} as const;

/**
 * Whether the entry changes the member's total. Transfers with games do not, and a failed transaction's money
 * is back where it was.
 */
const changesTotal = ({ status, statementType }: Entry) =>
  statementType !== 'transfer' && status !== 'FAILED';

/** Only a completed credit has the colour of success. */
const isCompletedCredit = (entry: Entry) =>
  entry.status === 'SUCCESS' && entry.amount > 0 && changesTotal(entry);

export function EntryIcon({ entry }: { entry: Entry }) {
  const Icon = icons[entry.statementType];
  return (
    <span
      className={cx(
        'mt-0.5 grid size-[38px] flex-none place-items-center rounded-sm @max-[16rem]:hidden',
        isCompletedCredit(entry) ? 'bg-success-tint text-success' : 'bg-page text-muted',
      )}
    >
      <Icon size={20} />
    </span>
  );
}

/** Amount with its sign for the wallet, struck out where it failed, and masked while amounts are hidden. */
export function EntryAmount({ entry, hidden = false }: { entry: Entry; hidden?: boolean | undefined }) {
  return (
    <span
      className={cx(
        'tabular block text-sm font-semibold',
        isCompletedCredit(entry) && 'text-success',
        entry.status === 'FAILED' && 'text-muted',
        entry.status === 'FAILED' && !hidden && 'line-through',
      )}
    >
      {hidden ? '••••' : formatSignedAmount(entry.amount, ledgerCurrency()).replace('-', '−')}
    </span>
  );
}

/** Returns the dialog of an entry. A pending withdrawal has its own, under the same id. */
export function dialogOf({ statementType, status }: Entry): 'entry' | 'withdrawal' {
  return statementType === 'withdraw' && status === 'PROCESSING' ? 'withdrawal' : 'entry';
}

export function StatusWord({ entry, start = false }: { entry: Entry; start?: boolean }) {
  const { status, amount } = entry;
  const classes = cx('flex items-center gap-1 text-xs', !start && 'justify-end');
  if (status === 'SUCCESS') {
    return (
      <span className={cx(classes, 'text-success')}>
        <CircleCheck size={13} />
        <Trans>Success</Trans>
      </span>
    );
  }
  if (status === 'FAILED') {
    return (
      <span className={cx(classes, 'text-failed')}>
        <CircleX size={13} />
        {/* "Failed" alone would leave open where the money is that had left the wallet. */}
        {amount < 0 ? <Trans>Money returned</Trans> : <Trans>Failed</Trans>}
      </span>
    );
  }
  return (
    <span className={cx(classes, 'text-progress')}>
      <Clock3 size={13} />
      <Trans>In progress</Trans>
    </span>
  );
}
