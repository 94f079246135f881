import { ok, type Result, refuse } from '@kapao/contract/result';
import { toWire } from '@kapao/core/money';
import type pg from 'pg';
import { validate as isUuid } from 'uuid';
import type { ReplyOf } from '../../platform/call/context.ts';
import { typicalPayoutSeconds } from '../processing-time/processing-time.ts';
import { withdrawalStates } from './states.ts';
import { bankNames, findWithdrawal, type Withdrawal } from './withdrawal.queries.ts';

type Step = ReplyOf<'getWithdraw'>['steps'][number];

/** Returns the state of the member's own withdrawal, step by step, with the steps still to come. */
export async function getWithdrawal(
  pool: pg.Pool,
  memberId: string,
  withdrawId: string,
): Promise<Result<ReplyOf<'getWithdraw'>, 'NO_DATA'>> {
  const withdrawal = isUuid(withdrawId) ? await findWithdrawal(pool, memberId, withdrawId) : null;
  if (!withdrawal) return refuse('NO_DATA');
  return ok({
    withdrawId: withdrawal.id,
    amount: toWire(withdrawal.amount),
    status: withdrawalStates[withdrawal.state].shown,
    bankCode: withdrawal.bankCode,
    bank: await bankNames(pool, withdrawal.bankCode),
    lastFour: withdrawal.accountNo.slice(-4),
    createdAt: withdrawal.createdAt.toISOString(),
    steps: stepsOf(withdrawal),
    reason: reasonOf(withdrawal),
    usuallyS: await typicalPayoutSeconds(pool, withdrawal),
    canCancel: withdrawal.state === 'review',
  });
}

/**
 * Returns the review reason while in review, or the return reason. A hold by the operator, or because of money that the member
 * may have twice, is not disclosed: it looks like any other review.
 */
function reasonOf({ state, reviewReason, returnReason }: Withdrawal): ReplyOf<'getWithdraw'>['reason'] {
  if (state === 'review')
    return reviewReason === 'HELD_BY_STAFF' || reviewReason === 'MONEY_TWICE' ? null : reviewReason;
  return state === 'returned' ? returnReason : null;
}

const movers = { REQUESTED: 'MEMBER', REVIEW: 'TEAM', SENT: 'US', PAID: 'BANK' } as const;
const returners = { CANCELLED: 'MEMBER', REJECTED: 'TEAM', BANK_REFUSED: 'US' } as const;

function stepsOf(withdrawal: Withdrawal): Step[] {
  const { state, automatic, createdAt, approvedAt, sentAt, endedAt, returnReason } = withdrawal;
  const step = (name: Step['step'], at: Date | null): Step => ({
    step: name,
    at: at?.toISOString() ?? null,
    by: name === 'RETURNED' ? returners[returnReason ?? 'BANK_REFUSED'] : movers[name],
  });
  const returned = state === 'returned';
  const cancelled = returned && returnReason === 'CANCELLED';
  return [
    step('REQUESTED', createdAt),
    // The step REVIEW has the time of the request, and once staff approved or ended it, that of their decision.
    // A withdrawal that the member cancelled has no such step.
    ...(automatic || cancelled ? [] : [step('REVIEW', approvedAt ?? endedAt ?? createdAt)]),
    // A withdrawal that staff ended in review was never sent to the bank.
    ...(endedAt !== null && sentAt === null ? [] : [step('SENT', sentAt)]),
    step(returned ? 'RETURNED' : 'PAID', endedAt),
  ];
}
