import { ok, type Result, refuse } from '@kapao/contract/result';
import { toWire } from '@kapao/core/money';
import type pg from 'pg';
import { validate as isUuid } from 'uuid';
import type { ReplyOf } from '../../web/call/context.ts';
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
    status: statusOf(withdrawal),
    bankCode: withdrawal.bank_code,
    bank: await bankNames(pool, withdrawal.bank_code),
    lastFour: withdrawal.account_no.slice(-4),
    createdAt: withdrawal.created_at.toISOString(),
    steps: stepsOf(withdrawal),
  });
}

function statusOf({ state }: Withdrawal): 'SUCCESS' | 'FAILED' | 'PROCESSING' {
  if (state === 'paid') return 'SUCCESS';
  return state === 'returned' ? 'FAILED' : 'PROCESSING';
}

function stepsOf(withdrawal: Withdrawal): Step[] {
  const { state, created_at, approved_at, sent_at, ended_at } = withdrawal;
  const step = (name: Step['step'], at: Date | null): Step => ({ step: name, at: at?.toISOString() ?? null });
  const needsPerson = state === 'review' || approved_at !== null || (state !== 'created' && sent_at === null);
  const returned = state === 'returned';
  return [
    step('REQUESTED', created_at),
    ...(needsPerson ? [step('REVIEW', created_at)] : []),
    // A withdrawal that a person refused never went to the bank.
    ...(returned && sent_at === null ? [] : [step('SENT', sent_at)]),
    step(returned ? 'RETURNED' : 'PAID', ended_at),
  ];
}
