import { ok, type Result, refuse } from '@kapao/contract/result';
import { toWire } from '@kapao/core/money';
import type pg from 'pg';
import { validate as isUuid } from 'uuid';
import type { ReplyOf } from '../../web/call/context.ts';
import { withdrawalStates } from './states.ts';
import { bankNames, findWithdrawal, type Withdrawal } from './withdraw.queries.ts';

type Step = ReplyOf<'getWithdraw'>['steps'][number];

/** How far a withdrawal of the member's own is, step by step, with the steps still to come. */
export async function getWithdraw(
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
  });
}

function stepsOf(withdrawal: Withdrawal): Step[] {
  const { state, automatic, createdAt, sentAt, endedAt } = withdrawal;
  const step = (name: Step['step'], at: Date | null): Step => ({ step: name, at: at?.toISOString() ?? null });
  const returned = state === 'returned';
  return [
    step('REQUESTED', createdAt),
    ...(automatic ? [] : [step('REVIEW', createdAt)]),
    // One that a person ended in review never went to the bank.
    ...(endedAt !== null && sentAt === null ? [] : [step('SENT', sentAt)]),
    step(returned ? 'RETURNED' : 'PAID', endedAt),
  ];
}
