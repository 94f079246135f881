import { type DeskResult, done, no } from '@kapao/contract/desk/desk-result';
import { unitOf } from '@kapao/core/money';
import type { DeskReplyOf } from '../../../platform/backoffice/backoffice-context.ts';
import { deskRoute } from '../../../platform/backoffice/backoffice-route.ts';
import { oneLine } from '../../../platform/backoffice/one-line.ts';
import { propose } from '../../../platform/backoffice/request-approval.ts';
import { deriveId } from '../../../platform/derive-id.ts';
import type { Slice } from '../../../providers/registry/deps.ts';
import { type HandLimit, handLimits, handMeans } from './manual-adjustments.queries.ts';

/** Crediting and debiting a member's wallet by hand, as far as one person goes: it is proposed. */
export const byHandSlice: Slice = (app, deps) => {
  const { pool } = deps;

  deskRoute(
    app,
    deps,
    'getByHand',
    async ({ operator, params }): Promise<DeskResult<DeskReplyOf<'getByHand'>>> => {
      const means = await handMeans(pool, params.memberId);
      if (!means) return no('NO_MEMBER');
      const { publicId, currency, wallet, roundId, total } = means;
      const limits = await handLimits(pool, operator.operatorId, currency);
      return done({
        publicId,
        currency,
        wallet,
        round: roundId && total !== null ? { id: roundId, total } : null,
        open: Number(means.open),
        limits: { credit: leftOf(limits, 'credit'), debit: leftOf(limits, 'debit') },
      });
    },
  );

  deskRoute(app, deps, 'proposeByHand', async ({ operator, params: { memberId }, body, id, note }) => {
    const { way, amount, reason } = body;
    const why = oneLine(body.why);
    if (why === '') return no('INVALID_INPUT', { field: 'why' });
    if (amount <= 0n) return no('INVALID_INPUT', { field: 'amount' });
    const means = await handMeans(pool, memberId);
    if (!means) return no('NO_MEMBER');
    const { currency, wallet } = means;
    if (way === 'credit' && amount % unitOf(currency) !== 0n) return no('INVALID_INPUT', { field: 'amount' });
    // The wallet may be another when it is accepted; then the ledger says so.
    if (way === 'debit' && wallet < amount) return no('MONEY_NOT_ENOUGH');
    const proposal = {
      id: deriveId(id, 'proposal'),
      kind: way,
      memberId,
      payload: { reason },
      amount,
      currency,
      why,
      // One deposit that never came in is credited once.
      ...(way === 'credit' &&
        reason === 'DEPOSIT_MISSED' && { subject: 'missed-deposit', subjectId: `${memberId}/${amount}` }),
    };
    return propose(pool, operator, proposal, note, { after: { reason } });
  });
};

function leftOf(limits: readonly HandLimit[], kind: string) {
  const limit = limits.find((one) => one.kind === kind);
  if (!limit || limit.each === null || limit.day === null) return null;
  const left = limit.day - (limit.used ?? 0n);
  return { each: limit.each, left: left > 0n ? left : 0n };
}
