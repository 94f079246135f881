import { getWithdraw } from '../../payments/withdrawals/get-withdraw.ts';
import { openWithdrawals } from './pending-transactions.queries.ts';
import { type PendingSource, type PendingTransaction, pendingOf, plain } from './source.ts';

/** A withdrawal that is held: what its own call says of it. */
export const pendingWithdrawals: PendingSource = async (pool, memberId) => {
  const rows = await openWithdrawals(pool, memberId);
  const found = await Promise.all(rows.map(({ id }) => getWithdraw(pool, memberId, id)));
  const items = found.flatMap((one): PendingTransaction[] => {
    if (!one.ok) return [];
    const { withdrawId, amount, createdAt, steps, usuallyS, canCancel } = one.value;
    const next = steps.find(({ at }) => at === null);
    return [
      {
        ...plain,
        kind: 'withdraw',
        id: withdrawId,
        amount,
        from: 'WALLET',
        to: 'BANK',
        createdAt,
        // What can be taken back waits for a person.
        waitsFor: canCancel ? 'TEAM' : (next?.by ?? 'BANK'),
        steps,
        usuallyS,
        canCancel,
      },
    ];
  });
  return pendingOf(rows, items);
};
