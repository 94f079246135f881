import { toWire } from '@kapao/core/money';
import { typicalQrSeconds } from '../../payments/processing-time/processing-time.ts';
import { stepAt } from '../statement/steps.ts';
import { openQrs } from './pending-transactions.queries.ts';
import { defaultFields, type PendingSource, pendingOf } from './source.ts';

/** QRs that wait for the member's payment, until one is reported. */
export const pendingQrs: PendingSource = async (pool, memberId) => {
  const rows = await openQrs(pool, memberId);
  if (rows.length === 0) return pendingOf(rows, []);
  const usually = await typicalQrSeconds(pool);
  return pendingOf(
    rows,
    rows.map(({ id, provider, amount, createdAt, leftS }) => ({
      ...defaultFields,
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
