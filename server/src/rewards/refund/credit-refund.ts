import { formatDateTime } from '@kapao/core/bangkok-clock';
import type { Currency } from '@kapao/core/money';
import type { Entry } from '../../ledger/entry.ts';
import { weekOf } from './week.ts';

/** Returns the ledger entry that credits a refund; its id is the refund's, so there is never a second one. */
export function creditOfRefund(
  memberId: string,
  currency: Currency,
  { id, amount, week }: { readonly id: string; readonly amount: bigint; readonly week: string },
): Entry {
  return {
    memberId,
    id,
    kind: 'move',
    debit: 'operator:refund',
    credit: 'wallet',
    amount,
    currency,
    reason: 'refund',
    statement: {
      type: 'bonus',
      counterpart: 'BANK',
      reference: { kind: 'refund', description: weekText(week) },
    },
    outbox: [{ topic: 'hint', payload: { event: 'wallet', data: {} } }],
  };
}

/** Returns the week's first and last day in digits, which every language reads. */
export function weekText(week: string): string {
  const { start, end } = weekOf(week);
  const last = new Date(end.getTime() - 1);
  return [start, last].map((at) => formatDateTime(at).slice(0, 10)).join(' – ');
}
