import { toWire } from '@kapao/core/money';
import { typicalReceiptSeconds } from '../../payments/processing-time/processing-time.ts';
import { stepAt } from '../statement/steps.ts';
import { openDepositNotices } from './pending-transactions.queries.ts';
import { defaultFields, type PendingSource, pendingOf } from './source.ts';

/** Deposit notices ("I have transferred") whose money has not been seen yet. */
export const pendingDepositNotices: PendingSource = async (pool, memberId) => {
  const rows = await openDepositNotices(pool, memberId);
  if (rows.length === 0) return pendingOf(rows, []);
  const usually = await typicalReceiptSeconds(pool);
  return pendingOf(
    rows,
    rows.map(({ id, amount, createdAt }) => ({
      ...defaultFields,
      kind: 'deposit',
      id,
      amount: toWire(amount),
      createdAt: createdAt.toISOString(),
      waitsFor: 'BANK',
      steps: [
        stepAt('ANNOUNCED', createdAt, 'MEMBER'),
        stepAt('SEEN', null, 'BANK'),
        stepAt('CREDITED', null, 'US'),
      ],
      usuallyS: usually,
    })),
  );
};
