import { ok, type Result, refuse } from '@kapao/contract/result';
import { toWire } from '@kapao/core/money';
import { readContent } from '../../content/stored-content.ts';
import type { Member } from '../../platform/call/call-lookup.ts';
import type { Claim } from '../../platform/call/idempotency/idempotency.ts';
import { deriveId } from '../../platform/derive-id.ts';
import { records } from '../../platform/ledger-records.ts';
import type { Deps } from '../../providers/registry/deps.ts';
import { routeRequest } from './routing/route-request.ts';
import { findHoldStops } from './withdrawal.queries.ts';

export interface StartedWithdrawal {
  readonly withdrawId: string;
  readonly status: 'PROCESSING';
}

export type WithdrawRefusal =
  | 'WITHDRAW_MINIMUM'
  | 'WITHDRAW_MAXIMUM'
  | 'MONEY_NOT_ENOUGH'
  | 'WITHDRAW_PENDING'
  | 'BONUS_CONDITION'
  | 'NO_BANK'
  | 'STEP_UP_REQUIRED'
  | 'IDEMPOTENCY_KEY_REUSED';

export type WithdrawMember = Pick<Member, 'id' | 'currency'>;

/** Request that a withdrawal comes from, with the session in which the member may have proved who they are. */
export interface WithdrawCause {
  readonly id: string;
  readonly sessionId: string;
  readonly claim?: Claim<StartedWithdrawal>;
}

/**
 * Holds the money; in the same transaction the inquiry starts that sends the payout, unless
 * `withdrawal_review` requires approval. The hold's id derives from `cause.id`, so a retry finds that hold.
 */
export async function startWithdrawal(
  deps: Pick<Deps, 'pool' | 'ledger' | 'providers'>,
  member: WithdrawMember,
  amount: bigint,
  cause: WithdrawCause,
): Promise<Result<StartedWithdrawal, WithdrawRefusal>> {
  const id = deriveId(cause.id, 'withdraw');
  const allowed = await checkAmount(deps, member, amount);
  if (!allowed.ok) return allowed;
  const route = await routeRequest(deps, member, { id, amount });
  if (!route.ok) return route;
  const started: StartedWithdrawal = { withdrawId: id, status: 'PROCESSING' };
  const outcome = await deps.ledger.post({
    memberId: member.id,
    id,
    kind: 'hold',
    debit: 'wallet',
    credit: 'held',
    amount,
    currency: member.currency,
    reason: 'withdraw',
    operationLock: 'withdraw',
    guarded: true,
    statement: { type: 'withdraw', counterpart: 'BANK' },
    record: {
      name: records.withdrawal,
      data: {
        amount: String(amount),
        currency: member.currency,
        channel: route.value,
        ...allowed.value,
        session: cause.sessionId,
        cause: cause.id,
        request: cause.claim?.carry(started),
      },
    },
    outbox: [
      { topic: 'hint', payload: { event: 'withdraw', data: { withdrawId: id, status: 'PROCESSING' } } },
      { topic: 'hint', payload: { event: 'wallet', data: {} } },
    ],
  });
  if (outcome.ok) {
    if (!outcome.replayed) cause.claim?.stored();
    return ok(started);
  }
  // The key was answered meanwhile; a repeated call gets that answer.
  if (outcome.code === 'REFUSED' && outcome.refusal.code === 'ANSWERED') cause.claim?.answerInProgress();
  if (outcome.code === 'REFUSED' && outcome.refusal.code === 'BONUS_CONDITION')
    return refuse('BONUS_CONDITION');
  if (outcome.code === 'REFUSED' && outcome.refusal.code === 'STEP_UP_REQUIRED')
    return refuse('STEP_UP_REQUIRED');
  if (outcome.code === 'REFUSED') return refuse('WITHDRAW_PENDING', { until: outcome.refusal.until });
  if (outcome.code === 'MONEY_NOT_ENOUGH') return refuse('MONEY_NOT_ENOUGH');
  if (outcome.code === 'PENDING') return refuse('WITHDRAW_PENDING');
  // The same key was used with another amount, and no stored request answers it: the first call still runs,
  // or was more than a day ago.
  if (outcome.code === 'KEY_REUSED') return refuse('IDEMPOTENCY_KEY_REUSED');
  throw new Error(`the withdrawal was not held: ${outcome.code}`);
}

/**
 * Rules for `withdrawal_review` in `server/migrations/0075-withdrawal-review.sql` and `withdraw_unproven` in
 * `server/migrations/0142-withdraw-proof.sql`, amounts in minor units.
 */
interface HoldRules {
  /** Auto-approval limits: per withdrawal, and per day in total. */
  readonly autoLimit: number;
  readonly autoDaily: number;
  /** Amount above which two approvals are needed. */
  readonly secondLimit: number;
  /** Hours after a change of the account's name or of the password in which nothing is auto-approved. */
  readonly holdHours: number;
  /** Hours after a login on a new device or a reset of the password in which nothing is auto-approved. */
  readonly takeoverHours: number;
  /** Amount above which members prove who they are, unless they have set a figure of their own. */
  readonly proofAbove: number;
}

/**
 * Checks what would refuse the hold: the amount, no payout provider, a wait after a change of the bank account, a missing
 * proof. Called before a bonus is ended or money moved out of games for a withdrawal.
 */
export async function checkHold(
  deps: Pick<Deps, 'pool' | 'providers'>,
  member: WithdrawMember,
  amount: bigint,
  cause: WithdrawCause,
): Promise<Result<undefined, WithdrawRefusal>> {
  const allowed = await checkAmount(deps, member, amount);
  if (!allowed.ok) return allowed;
  const route = await routeRequest(deps, member, { id: deriveId(cause.id, 'withdraw'), amount });
  if (!route.ok) return route;
  const { proofAbove } = allowed.value;
  const data = { amount: String(amount), proofAbove, session: cause.sessionId, cause: cause.id };
  const { until, unproven } = await findHoldStops(deps.pool, member.id, data);
  if (until) return refuse('WITHDRAW_PENDING', { until: until.toISOString() });
  return unproven ? refuse('STEP_UP_REQUIRED') : ok();
}

/** Checks the amount against the operator's limits; returns the rules for its hold. */
async function checkAmount(
  deps: Pick<Deps, 'pool'>,
  member: WithdrawMember,
  amount: bigint,
): Promise<Result<HoldRules, 'WITHDRAW_MINIMUM' | 'WITHDRAW_MAXIMUM'>> {
  const rules = await readContent(deps.pool, 'withdraw');
  const limits = rules[member.currency];
  const minimum = BigInt(limits.minMinor);
  const maximum = BigInt(limits.maxMinor);
  if (amount <= 0n || amount < minimum) return refuse('WITHDRAW_MINIMUM', { minimum: toWire(minimum) });
  if (amount > maximum) return refuse('WITHDRAW_MAXIMUM', { maximum: toWire(maximum) });
  const { autoLimitMinor, autoDailyMinor, secondLimitMinor } = limits;
  return ok({
    autoLimit: autoLimitMinor,
    autoDaily: autoDailyMinor,
    secondLimit: secondLimitMinor,
    holdHours: rules.holdHours,
    takeoverHours: rules.takeoverHours,
    proofAbove: rules.proofAboveMinor[member.currency],
  });
}
