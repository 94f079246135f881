import { toWire } from '@kapao/core/money';
import { stepAt } from '../statement/steps.ts';
import { pendingReceipts } from './pending-transactions.queries.ts';
import { defaultFields, type PendingSource, pendingOf } from './source.ts';

/** Money received for the member that staff review before it is credited. */
export const pendingReceiptItems: PendingSource = async (pool, memberId) => {
  const rows = await pendingReceipts(pool, memberId);
  return pendingOf(
    rows,
    rows.map(({ id, amount, paidAt, seenAt }) => ({
      ...defaultFields,
      kind: 'deposit',
      id,
      amount: toWire(amount),
      createdAt: (paidAt ?? seenAt).toISOString(),
      waitsFor: 'TEAM',
      steps: [
        ...(paidAt ? [stepAt('BANK_PAID', paidAt, 'MEMBER')] : []),
        stepAt('SEEN', seenAt, 'US'),
        stepAt('REVIEW', seenAt, 'TEAM'),
        stepAt('CREDITED', null, 'US'),
      ],
    })),
  );
};
