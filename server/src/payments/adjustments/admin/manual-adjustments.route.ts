import { type BackofficeResult, done, refuse } from '@kapao/contract/backoffice/backoffice-result';
import { unitOf } from '@kapao/core/money';
import type { BackofficeReplyOf } from '../../../platform/backoffice/backoffice-context.ts';
import { backofficeRoute } from '../../../platform/backoffice/backoffice-route.ts';
import { oneLine } from '../../../platform/backoffice/one-line.ts';
import { requestApproval } from '../../../platform/backoffice/request-approval.ts';
import { deriveId } from '../../../platform/derive-id.ts';
import type { Slice } from '../../../providers/registry/deps.ts';
import { type AdjustmentLimit, adjustmentFunds, adjustmentLimits } from './manual-adjustments.queries.ts';

/** Routes for requesting a manual credit or debit of a member's wallet, which then needs approval. */
export const manualAdjustmentsSlice: Slice = (app, deps) => {
  const { pool } = deps;

  backofficeRoute(
    app,
    deps,
    'getManualAdjustment',
    async ({ staffMember, params }): Promise<BackofficeResult<BackofficeReplyOf<'getManualAdjustment'>>> => {
      const means = await adjustmentFunds(pool, params.memberId);
      if (!means) return refuse('NO_MEMBER');
      const { publicId, currency, wallet, bonusId, total } = means;
      const limits = await adjustmentLimits(pool, staffMember.staffId, currency);
      return done({
        publicId,
        currency,
        wallet,
        bonus: bonusId && total !== null ? { id: bonusId, total } : null,
        open: Number(means.open),
        limits: { credit: leftOf(limits, 'credit'), debit: leftOf(limits, 'debit') },
      });
    },
  );

  backofficeRoute(
    app,
    deps,
    'requestManualAdjustment',
    async ({ staffMember, params: { memberId }, body, id, note }) => {
      const { way: direction, amount, reason } = body;
      const why = oneLine(body.why);
      if (why === '') return refuse('INVALID_INPUT', { field: 'why' });
      if (amount <= 0n) return refuse('INVALID_INPUT', { field: 'amount' });
      const means = await adjustmentFunds(pool, memberId);
      if (!means) return refuse('NO_MEMBER');
      const { currency, wallet } = means;
      if (direction === 'credit' && amount % unitOf(currency) !== 0n)
        return refuse('INVALID_INPUT', { field: 'amount' });
      // The balance may change before the approval, when the ledger checks it again.
      if (direction === 'debit' && wallet < amount) return refuse('MONEY_NOT_ENOUGH');
      const approval = {
        id: deriveId(id, 'proposal'),
        kind: direction,
        memberId,
        payload: { reason },
        amount,
        currency,
        why,
        // A missed deposit is credited only once.
        ...(direction === 'credit' &&
          reason === 'DEPOSIT_MISSED' && { subject: 'missed-deposit', subjectId: `${memberId}/${amount}` }),
      };
      return requestApproval(pool, staffMember, approval, note, { after: { reason } });
    },
  );
};

function leftOf(limits: readonly AdjustmentLimit[], kind: string) {
  const limit = limits.find((one) => one.kind === kind);
  if (!limit || limit.each === null || limit.day === null) return null;
  const left = limit.day - (limit.used ?? 0n);
  return { each: limit.each, left: left > 0n ? left : 0n };
}
