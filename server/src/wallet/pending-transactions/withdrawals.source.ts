import { getWithdrawal } from '../../payments/withdrawals/get-withdrawal.ts';
import { openWithdrawals } from './pending-transactions.queries.ts';
import { defaultFields, type PendingSource, type PendingTransaction, pendingOf } from './source.ts';

/** Held withdrawals, as described by the withdrawal call. */
export const pendingWithdrawals: PendingSource = async (pool, memberId) => {
  const rows = await openWithdrawals(pool, memberId);
  const found = await Promise.all(rows.map(({ id }) => getWithdrawal(pool, memberId, id)));
  const items = found.flatMap((one): PendingTransaction[] => {
    if (!one.ok) return [];
    const { withdrawId, amount, createdAt, steps, usuallyS, canCancel } = one.value;
    const next = steps.find(({ at }) => at === null);
    return [
      {
        ...defaultFields,
        kind: 'withdraw',
        id: withdrawId,
        amount,
        from: 'WALLET',
        to: 'BANK',
        createdAt,
        // A withdrawal that can be cancelled waits for staff.
        waitsFor: canCancel ? 'TEAM' : (next?.by ?? 'BANK'),
        steps,
        usuallyS,
        canCancel,
      },
    ];
  });
  return pendingOf(rows, items);
};
