import { formatSignedAmount } from '@kapao/core/money';
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
import type { Entry } from './useStatement.ts';

const icons = {
  deposit: ArrowDownToLine,
  withdraw: ArrowUpFromLine,
  transfer: Gamepad2,
  bonus: Gift,
  // A bonus may end well or with everything gone: no reason to celebrate either way.
  finish_bonus: Flag,
} as const;

/**
 * Whether the member has more or less than before. What goes into a game or comes home from it was theirs all the time,
 * and what has failed is back where it was: neither is a gain or a loss.
 */
const changesTotal = ({ status, statementType }: Entry) =>
  statementType !== 'transfer' && status !== 'FAILED';

/** Only what is done may wear the colour of success. */
const isDoneIn = (entry: Entry) => entry.status === 'SUCCESS' && entry.amount > 0 && changesTotal(entry);

export function EntryIcon({ entry }: { entry: Entry }) {
  const Icon = icons[entry.statementType];
  return (
    <span
      className={cx(
        'mt-0.5 grid size-[38px] flex-none place-items-center rounded-sm @max-[16rem]:hidden',
        isDoneIn(entry) ? 'bg-success-tint text-success' : 'bg-page text-muted',
      )}
    >
      <Icon size={20} />
    </span>
  );
}

/** Signed as the wallet feels it, and struck out where nothing came of it; dots for it where the eye on the home screen is shut. */
export function EntryAmount({ entry, hidden = false }: { entry: Entry; hidden?: boolean | undefined }) {
  return (
    <span
      className={cx(
        'tabular block text-sm font-semibold',
        isDoneIn(entry) && 'text-success',
        entry.status === 'FAILED' && 'text-muted',
        entry.status === 'FAILED' && !hidden && 'line-through',
      )}
    >
      {hidden ? '••••' : formatSignedAmount(entry.amount).replace('-', '−')}
    </span>
  );
}

/** A withdrawal under way is followed to the bank in a dialog of its own; its id is that of its entry. */
export function dialogOf({ statementType, status }: Entry): 'entry' | 'withdrawal' {
  return statementType === 'withdraw' && status === 'PROCESSING' ? 'withdrawal' : 'entry';
}

export function StatusWord({ entry, start = false }: { entry: Entry; start?: boolean }) {
  const { status, amount } = entry;
  const look = cx('flex items-center gap-1 text-xs', !start && 'justify-end');
  if (status === 'SUCCESS') {
    return (
      <span className={cx(look, 'text-success')}>
        <CircleCheck size={13} />
        <Trans>Success</Trans>
      </span>
    );
  }
  if (status === 'FAILED') {
    return (
      <span className={cx(look, 'text-failed')}>
        <CircleX size={13} />
        {/* A mere "failed" would leave open where the money is that had left the wallet. */}
        {amount < 0 ? <Trans>Money returned</Trans> : <Trans>Failed</Trans>}
      </span>
    );
  }
  return (
    <span className={cx(look, 'text-progress')}>
      <Clock3 size={13} />
      <Trans>In progress</Trans>
    </span>
  );
}
