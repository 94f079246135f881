import type pg from 'pg';
import { type Alarm, raiseAlarm } from '../../inquiry/alarm.ts';
import type { Entry } from '../../ledger/entry.ts';
import { deriveId } from '../../platform/derive-id.ts';
import { records } from '../../platform/ledger-records.ts';
import type { PayoutStatus } from '../../providers/payout/payout.ts';
import { eventTimeOrNull } from '../../providers/protocol/answer.ts';
import type { Deps } from '../../providers/registry/deps.ts';
import {
  findGivenBack,
  findWithdrawal,
  hasEntry,
  type ReturnReason,
  type Withdrawal,
} from './withdrawal.queries.ts';

export type SettleDeps = Pick<Deps, 'pool' | 'ledger' | 'log'>;
export type FinalStatus = Extract<PayoutStatus, { readonly kind: 'paid' | 'failed' }>;

/**
 * Books the bank's final answer: paid posts the hold, failed voids it. A later answer that contradicts the
 * first goes to suspense with an alarm. One about a withdrawal that was not sent counts only until it is, since it may be sent to
 * another provider.
 */
export async function settleWithdrawal(
  deps: SettleDeps,
  withdrawal: Withdrawal,
  answer: FinalStatus,
): Promise<void> {
  const entry = withdrawalEnd(withdrawal, answer, withdrawal.sentAt ? undefined : withdrawal.state);
  const outcome = await deps.ledger.post(withdrawal.sentAt ? entry : { ...entry, refusable: true });
  if (outcome.ok) return outcome.replayed ? reportRepeatedAnswer(deps, withdrawal, answer) : undefined;
  if (outcome.code !== 'ALREADY_RESOLVED')
    throw new Error(`the withdrawal ${withdrawal.id} was not settled: ${outcome.code}`);
  const now = await findWithdrawal(deps.pool, withdrawal.memberId, withdrawal.id);
  const agrees = now?.state === (answer.kind === 'paid' ? 'paid' : 'returned');
  if (now && !agrees) await contradict(deps, now, answer);
}

/**
 * Raises an alarm when the bank repeats its first answer after it or staff had said the opposite, since somebody may have
 * been credited that money in between.
 */
async function reportRepeatedAnswer(
  deps: SettleDeps,
  withdrawal: Withdrawal,
  answer: FinalStatus,
): Promise<void> {
  const { id, memberId, channel, currency, amount } = withdrawal;
  const opposite = answer.kind === 'paid' ? 'failed' : 'paid';
  if (!(await hasEntry(deps.pool, memberId, deriveId(id, `contradiction/${opposite}`)))) return;
  const alarm: Alarm = {
    kind: 'contradiction',
    account: `operator:payout:${channel}`,
    currency,
    ours: String(answer.kind === 'paid' ? 0n : amount),
    theirs: String(answer.kind === 'paid' ? amount : 0n),
    details: { withdrawId: id, first: answer.kind, between: opposite, now: answer.kind },
    memberId,
  };
  await raiseAlarm(deps, alarm, deriveId(id, `contradiction/${opposite}/${answer.kind}`));
}

/** Returns the entry by which staff end a withdrawal; it is valid only while the withdrawal is in `state`. */
export async function withdrawalEndByDecision(
  pool: pg.Pool,
  { memberId, id, state }: { readonly memberId: string; readonly id: string; readonly state: string },
  answer: FinalStatus,
): Promise<Entry | null> {
  const withdrawal = await findWithdrawal(pool, memberId, id);
  const because = state === 'review' ? 'REJECTED' : 'BANK_REFUSED';
  return withdrawal && withdrawalEnd(withdrawal, answer, state, because);
}

/** Returns the entry by which a member cancels a withdrawal under review. */
export function cancelledWithdrawalEnd(withdrawal: Withdrawal): Entry {
  return withdrawalEnd(withdrawal, { kind: 'failed', code: 'CANCELLED' }, 'review', 'CANCELLED');
}

/** Returns the entry by which staff declare a paid withdrawal unpaid; null when it is not paid. */
export async function deniedPayout(pool: pg.Pool, memberId: string, id: string): Promise<Entry | null> {
  const withdrawal = await findWithdrawal(pool, memberId, id);
  return withdrawal?.state === 'paid'
    ? contradiction(pool, withdrawal, { kind: 'failed', code: 'DECIDED' })
    : null;
}

function withdrawalEnd(
  withdrawal: Withdrawal,
  answer: FinalStatus,
  from?: string,
  because: ReturnReason = 'BANK_REFUSED',
): Entry {
  const paid = answer.kind === 'paid';
  const { id } = withdrawal;
  const status = paid ? 'SUCCESS' : 'FAILED';
  return {
    memberId: withdrawal.memberId,
    id: deriveId(id, paid ? 'post' : 'void'),
    movementId: id,
    kind: paid ? 'post' : 'void',
    resolves: id,
    debit: 'held',
    credit: paid ? `operator:payout:${withdrawal.channel}` : 'wallet',
    amount: withdrawal.amount,
    currency: withdrawal.currency,
    reason: 'withdraw',
    record: {
      name: records.withdrawalEnd,
      data: {
        id,
        state: paid ? 'paid' : 'returned',
        refusal: paid ? null : answer.code,
        reason: paid ? null : because,
        providerAt: paid ? eventTimeOrNull(answer.at)?.toISOString() : null,
        from,
      },
    },
    outbox: [
      { topic: 'hint', payload: { event: 'withdraw', data: { withdrawId: id, status } } },
      { topic: 'hint', payload: { event: 'wallet', data: {} } },
    ],
  };
}

async function contradict(deps: SettleDeps, withdrawal: Withdrawal, answer: FinalStatus): Promise<void> {
  const outcome = await deps.ledger.post(await contradiction(deps.pool, withdrawal, answer));
  if (!outcome.ok)
    throw new Error(`the contradicted withdrawal ${withdrawal.id} was not booked: ${outcome.code}`);
}

/**
 * Returns the entry for a bank's answer that contradicts its earlier one. The ledger follows the bank, the difference goes
 * to suspense, the member keeps what the first answer gave, and staff get an alarm.
 */
async function contradiction(pool: pg.Pool, withdrawal: Withdrawal, answer: FinalStatus): Promise<Entry> {
  const channel = `operator:payout:${withdrawal.channel}` as const;
  const paid = answer.kind === 'paid';
  // The member may have the money already, from a bank receipt credited while the withdrawal counted as paid.
  const cameIn = paid ? [] : await findGivenBack(pool, withdrawal);
  const alarm: Alarm = {
    kind: 'contradiction',
    account: channel,
    currency: withdrawal.currency,
    ours: String(paid ? 0n : withdrawal.amount),
    theirs: String(paid ? withdrawal.amount : 0n),
    details: {
      withdrawId: withdrawal.id,
      first: withdrawal.state,
      now: answer.kind,
      ...(cameIn.length > 0 && { cameIn }),
    },
  };
  return {
    memberId: withdrawal.memberId,
    id: deriveId(withdrawal.id, `contradiction/${answer.kind}`),
    movementId: withdrawal.id,
    kind: 'move',
    debit: paid ? 'operator:suspense' : channel,
    credit: paid ? channel : 'operator:suspense',
    amount: withdrawal.amount,
    currency: withdrawal.currency,
    reason: 'correction',
    record: { name: records.withdrawalContradicted, data: alarm },
  };
}
