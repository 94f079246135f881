import type { MoneyStep, Mover } from '@kapao/contract/fields';
import { toWire } from '@kapao/core/money';
import { typicalReceiptSeconds } from '../../payments/processing-time/processing-time.ts';
import type { SlipState } from '../../payments/slips/states.ts';
import { stepAt } from '../statement/steps.ts';
import { openSlips } from './pending-transactions.queries.ts';
import { type PendingSource, pendingOf, plain } from './source.ts';

/** A slip of which it is not decided yet what comes of it. */
export const pendingSlips: PendingSource = async (pool, memberId) => {
  const rows = await openSlips(pool, memberId);
  if (rows.length === 0) return pendingOf(rows, []);
  const usually = await typicalReceiptSeconds(pool);
  return pendingOf(
    rows,
    rows.map(({ id, state, amount, createdAt }) => {
      const { step, by } = awaited(state);
      return {
        ...plain,
        kind: 'slip',
        id,
        amount: toWire(amount ?? 0n),
        createdAt: createdAt.toISOString(),
        waitsFor: by,
        steps: [
          stepAt('SLIP_RECEIVED', createdAt, 'MEMBER'),
          stepAt(step, null, by),
          stepAt('CREDITED', null, 'US'),
        ],
        usuallyS: by === 'TEAM' ? null : usually,
      };
    }),
  );
};

/** What has to happen next: its QR is read, the bank says what it tells of, a person looks whose that is. */
function awaited(state: SlipState): { readonly step: MoneyStep; readonly by: Mover } {
  if (state === 'stored') return { step: 'SLIP_READ', by: 'US' };
  return state === 'read' ? { step: 'SEEN', by: 'BANK' } : { step: 'REVIEW', by: 'TEAM' };
}
