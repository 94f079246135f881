import { toWire } from '@kapao/core/money';
import { qrsUsuallyS } from '../../payments/processing-time/processing-time.ts';
import { stepAt } from '../statement/steps.ts';
import { openQrs } from './pending-transactions.queries.ts';
import { plain, type Source, waitingOf } from './source.ts';

/** A QR waits for its member, until there is news of a payment. */
export const qrsOnTheirWay: Source = async (pool, memberId) => {
  const rows = await openQrs(pool, memberId);
  if (rows.length === 0) return waitingOf(rows, []);
  const usually = await qrsUsuallyS(pool);
  return waitingOf(
    rows,
    rows.map(({ id, provider, amount, createdAt, leftS }) => ({
      ...plain,
      kind: 'qr',
      id,
      amount: toWire(amount),
      createdAt: createdAt.toISOString(),
      bankCode: provider,
      expireIn: Math.max(0, leftS ?? 0),
      waitsFor: 'MEMBER',
      steps: [
        stepAt('QR_MADE', createdAt, 'MEMBER'),
        stepAt('BANK_PAID', null, 'MEMBER'),
        stepAt('CREDITED', null, 'US'),
      ],
      usuallyS: usually,
      canCancel: true,
    })),
  );
};
