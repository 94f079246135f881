import type { MoneyStep, Mover } from '@kapao/contract/fields';
import { toWire } from '@kapao/core/money';
import { typicalReceiptSeconds } from '../../payments/processing-time/processing-time.ts';
import type { SlipState } from '../../payments/slips/states.ts';
import { stepAt } from '../statement/steps.ts';
import { openSlips } from './pending-transactions.queries.ts';
import { defaultFields, type PendingSource, pendingOf } from './source.ts';

/** Slips without a decision yet. */
export const pendingSlips: PendingSource = async (pool, memberId) => {
  const rows = await openSlips(pool, memberId);
  if (rows.length === 0) return pendingOf(rows, []);
  const usually = await typicalReceiptSeconds(pool);
  return pendingOf(
    rows,
    rows.map(({ id, state, amount, createdAt }) => {
      const { step, by } = nextStepOf(state);
      return {
        ...defaultFields,
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

/** Returns the next step and who does it: we read its QR, the bank reports the transfer, staff find its owner. */
function nextStepOf(state: SlipState): { readonly step: MoneyStep; readonly by: Mover } {
  if (state === 'stored') return { step: 'SLIP_READ', by: 'US' };
  return state === 'read' ? { step: 'SEEN', by: 'BANK' } : { step: 'REVIEW', by: 'TEAM' };
}
