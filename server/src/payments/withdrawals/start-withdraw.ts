import { ok, type Result, refuse } from '@kapao/contract/result';
import { toWire } from '@kapao/core/money';
import { readContent } from '../../content/stored-content.ts';
import type { Member } from '../../platform/call/call-lookup.ts';
import type { Claim } from '../../platform/call/idempotency/idempotency.ts';
import { deriveId } from '../../platform/derive-id.ts';
import type { Deps } from '../../providers/registry/deps.ts';

export interface StartedWithdraw {
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
  | 'IDEMPOTENCY_KEY_REUSED';

export type WithdrawMember = Pick<Member, 'id' | 'currency'>;

/**
 * Sets the money aside and answers; the hold begins the asking, whose first turn tells the bank, unless its record finds
 * that a person has to look first. The turn of the hold allows one open withdrawal a member, and its record refuses while
 * a new bank account is waited for. The cause names the request: tried again, it finds its hold. With a claim the answer
 * is stored in that transaction, too.
 */
export async function startWithdraw(
  deps: Pick<Deps, 'pool' | 'ledger' | 'providers'>,
  member: WithdrawMember,
  amount: bigint,
  cause: { readonly id: string; readonly claim?: Claim<StartedWithdraw> },
): Promise<Result<StartedWithdraw, WithdrawRefusal>> {
  const id = deriveId(cause.id, 'withdraw');
  const allowed = await checkAmount(deps, member, amount);
  if (!allowed.ok) return allowed;
  const channel = [...deps.providers.payouts.values()].find((c) => c.currency === member.currency);
  if (!channel) return refuse('NO_BANK');
  const started: StartedWithdraw = { withdrawId: id, status: 'PROCESSING' };
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
      name: 'withdrawal',
      data: {
        amount: String(amount),
        currency: member.currency,
        channel: channel.row.code,
        ...allowed.value,
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
  // The key was answered meanwhile; whoever asks again hears that answer.
  if (outcome.code === 'REFUSED' && outcome.refusal.code === 'ANSWERED') cause.claim?.inWork();
  if (outcome.code === 'REFUSED' && outcome.refusal.code === 'BONUS_CONDITION')
    return refuse('BONUS_CONDITION');
  if (outcome.code === 'REFUSED') return refuse('WITHDRAW_PENDING', { until: outcome.refusal.until });
  if (outcome.code === 'MONEY_NOT_ENOUGH') return refuse('MONEY_NOT_ENOUGH');
  if (outcome.code === 'PENDING') return refuse('WITHDRAW_PENDING');
  // The same key a moment ago, or more than a day, with another amount.
  if (outcome.code === 'KEY_REUSED') return refuse('IDEMPOTENCY_KEY_REUSED');
  throw new Error(`the withdrawal was not held: ${outcome.code}`);
}

/** What `withdrawal_review` judges by. Amounts are minor units. */
interface ReviewRules {
  /** What goes out without a person: one withdrawal, and all of a day together. */
  readonly autoLimit: number;
  readonly autoDaily: number;
  /** Above it two persons approve. */
  readonly secondLimit: number;
  /** So long after a change of the account's name or of the password nothing goes out without a person. */
  readonly holdHours: number;
}

/** Whether the operator allows one of this amount; if so, up to where without a person. */
export async function checkAmount(
  deps: Pick<Deps, 'pool'>,
  member: WithdrawMember,
  amount: bigint,
): Promise<Result<ReviewRules, 'WITHDRAW_MINIMUM' | 'WITHDRAW_MAXIMUM'>> {
  const { holdHours, [member.currency]: figures } = await readContent(deps.pool, 'withdraw');
  const minimum = BigInt(figures.minMinor);
  const maximum = BigInt(figures.maxMinor);
  if (amount <= 0n || amount < minimum) return refuse('WITHDRAW_MINIMUM', { minimum: toWire(minimum) });
  if (amount > maximum) return refuse('WITHDRAW_MAXIMUM', { maximum: toWire(maximum) });
  const { autoLimitMinor, autoDailyMinor, secondLimitMinor } = figures;
  return ok({
    autoLimit: autoLimitMinor,
    autoDaily: autoDailyMinor,
    secondLimit: secondLimitMinor,
    holdHours,
  });
}
