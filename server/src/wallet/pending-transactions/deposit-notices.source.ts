import { toWire } from '@kapao/core/money';
import { paymentsUsuallyS } from '../../payments/processing-time/processing-time.ts';
import { stepAt } from '../statement/steps.ts';
import { openAnnouncements } from './pending-transactions.queries.ts';
import { plain, type Source, waitingOf } from './source.ts';

/** "I have transferred": nobody has seen the money yet. */
export const announcementsOnTheirWay: Source = async (pool, memberId) => {
  const rows = await openAnnouncements(pool, memberId);
  if (rows.length === 0) return waitingOf(rows, []);
  const usually = await paymentsUsuallyS(pool);
  return waitingOf(
    rows,
    rows.map(({ id, amount, createdAt }) => ({
      ...plain,
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
