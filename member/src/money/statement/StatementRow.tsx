import { formatDateTime, formatTime } from '@kapao/core/calendar';
import { formatAmount, formatSignedAmount } from '@kapao/core/money';
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
import { useDialogs } from '../../frame/dialog/dialogs.ts';
import { cx } from '../../ui/design/cx.ts';
import { RelativeTime } from './RelativeTime.tsx';
import type { Entry } from './useStatement.ts';

const icons = {
  deposit: ArrowDownToLine,
  withdraw: ArrowUpFromLine,
  transfer: Gamepad2,
  bonus: Gift,
  // A bonus may end well or with everything gone: no reason to celebrate either way.
  finish_bonus: Flag,
} as const;

interface Props {
  entry: Entry;
  sentence: string;
  /** On the home screen: in two lines, and with dots for the amount where the eye there is shut. */
  brief?: { hidden: boolean } | undefined;
}

/**
 * An entry is money in when it adds to the wallet; only one that is done may wear the colour of success. What comes
 * home from a game was the member's all the time: it is neither a gain nor a loss.
 */
export function StatementRow({ entry, sentence, brief }: Props) {
  const Icon = icons[entry.statementType];
  const moved = entry.statementType === 'transfer';
  const doneIn = entry.status === 'SUCCESS' && entry.amount > 0 && !moved;
  const failed = entry.status === 'FAILED';
  const dialogs = useDialogs();
  return (
    <li className="border-b border-line last:border-b-0">
      <button
        type="button"
        onClick={() => dialogs.open({ name: dialogOf(entry), id: entry._id })}
        className="flex w-full items-start gap-3 px-3 py-2.5 text-left hover:bg-page"
      >
        <span
          className={cx(
            'mt-0.5 grid size-[38px] flex-none place-items-center rounded-sm',
            doneIn ? 'bg-success-tint text-success' : 'bg-page text-muted',
          )}
        >
          <Icon size={20} />
        </span>
        {/* Below the words where an amount in large letters would leave them no room. */}
        <span className="flex min-w-0 flex-1 flex-wrap gap-x-3">
          <span className="min-w-[6rem] flex-1">
            <span className="block text-sm font-semibold">{sentence}</span>
            {brief ? (
              <span className="tabular block text-xs text-muted">
                <time dateTime={entry.createdAt}>{formatTime(new Date(entry.createdAt))}</time>
                {' · '}
                <RelativeTime at={entry.createdAt} />
              </span>
            ) : (
              <>
                <span className="block text-xs text-muted">
                  <RelativeTime at={entry.createdAt} />
                </span>
                <time dateTime={entry.createdAt} className="tabular block text-xs text-muted">
                  {formatDateTime(new Date(entry.createdAt))}
                </time>
              </>
            )}
          </span>
          <span className="ml-auto text-right">
            <span
              className={cx(
                'tabular block text-sm font-semibold',
                doneIn && 'text-success',
                failed && 'text-muted line-through decoration-1',
              )}
            >
              {brief?.hidden ? '••••' : amountText(entry)}
            </span>
            <StatusWord status={entry.status} />
          </span>
        </span>
      </button>
    </li>
  );
}

function amountText({ statementType, amount }: Entry): string {
  const shown =
    statementType === 'transfer' && amount > 0 ? formatAmount(amount) : formatSignedAmount(amount);
  return shown.replace('-', '−');
}

/** A withdrawal under way is followed to the bank in a dialog of its own; its id is that of its entry. */
function dialogOf({ statementType, status }: Entry): 'entry' | 'withdrawal' {
  return statementType === 'withdraw' && status === 'PROCESSING' ? 'withdrawal' : 'entry';
}

function StatusWord({ status }: { status: Entry['status'] }) {
  const look = 'flex items-center justify-end gap-1 text-xs';
  if (status === 'SUCCESS') {
    return (
      <span className={cx(look, 'text-success')}>
        <CircleCheck size={13} />
        <Trans>Done</Trans>
      </span>
    );
  }
  if (status === 'FAILED') {
    return (
      <span className={cx(look, 'text-failed')}>
        <CircleX size={13} />
        <Trans>Failed</Trans>
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
