import { toWire } from '@kapao/core/money';
import { stepAt } from '../statement/steps.ts';
import { sentGifts } from './pending-transactions.queries.ts';
import { defaultFields, type PendingSource, pendingOf } from './source.ts';

/** Gift links sent to the wallet provider for redemption, without an outcome yet. */
export const pendingGifts: PendingSource = async (pool, memberId) => {
  const rows = await sentGifts(pool, memberId);
  return pendingOf(
    rows,
    rows.map(({ id, amount, createdAt }) => ({
      ...defaultFields,
      kind: 'gift',
      id,
      amount: toWire(amount ?? 0n),
      createdAt: createdAt.toISOString(),
      waitsFor: 'BANK',
      steps: [
        stepAt('LINK_RECEIVED', createdAt, 'MEMBER'),
        stepAt('PAID', null, 'BANK'),
        stepAt('CREDITED', null, 'US'),
      ],
    })),
  );
};
