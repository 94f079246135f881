import { toWire } from '@kapao/core/money';
import { typicalTransferSeconds } from '../../payments/processing-time/processing-time.ts';
import { stepAt } from '../statement/steps.ts';
import { openLegs } from './pending-transactions.queries.ts';
import { defaultFields, type PendingSource, pendingOf } from './source.ts';

/** Transfers that the game has not answered yet. */
export const pendingTransfers: PendingSource = async (pool, memberId) => {
  const rows = await openLegs(pool, memberId);
  if (rows.length === 0) return pendingOf(rows, []);
  const usually = await typicalTransferSeconds(pool, memberId);
  return pendingOf(
    rows,
    rows.map(({ id, code, direction, amount, createdAt, withTeam }) => ({
      ...defaultFields,
      kind: 'transfer',
      id,
      amount: toWire(amount),
      ...(direction === 'in' ? { from: 'WALLET', to: code } : { from: code, to: 'WALLET' }),
      createdAt: createdAt.toISOString(),
      waitsFor: withTeam ? 'TEAM' : 'GAME',
      steps: [
        stepAt('REQUESTED', createdAt, 'MEMBER'),
        stepAt('SENT', createdAt, 'US'),
        stepAt('CREDITED', null, direction === 'in' ? 'GAME' : 'US'),
      ],
      usuallyS: usually,
    })),
  );
};
