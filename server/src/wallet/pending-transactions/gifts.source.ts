import { toWire } from '@kapao/core/money';
import { stepAt } from '../statement/steps.ts';
import { sentGifts } from './pending-transactions.queries.ts';
import { type PendingSource, pendingOf, plain } from './source.ts';

/** A gift link that the wallet company was told to redeem, and has not said what became of it. */
export const pendingGifts: PendingSource = async (pool, memberId) => {
  const rows = await sentGifts(pool, memberId);
  return pendingOf(
    rows,
    rows.map(({ id, amount, createdAt }) => ({
      ...plain,
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
