import type pg from 'pg';
import { type Alarm, raiseAlarm } from '../../inquiry/alarm.ts';
import type { Entry } from '../../ledger/entry.ts';
import { deriveId } from '../../platform/derive-id.ts';
import type { PayoutStatus } from '../../providers/payout/payout.ts';
import { ofOurTimeOrNull } from '../../providers/protocol/answer.ts';
import type { Deps } from '../../providers/registry/deps.ts';
import {
  findCameIn,
  findWithdrawal,
  hasEntry,
  type ReturnReason,
  type Withdrawal,
} from './withdraw.queries.ts';

export type SettleDeps = Pick<Deps, 'pool' | 'ledger' | 'log'>;
export type FinalStatus = Extract<PayoutStatus, { readonly kind: 'paid' | 'failed' }>;

/** Books the bank's final word: paid posts the hold, failed gives the money back. Only the first one counts. */
export async function settleWithdrawal(
  deps: SettleDeps,
  withdrawal: Withdrawal,
  word: FinalStatus,
): Promise<void> {
  const outcome = await deps.ledger.post(withdrawalEnd(withdrawal, word));
  if (outcome.ok) return outcome.replayed ? repeated(deps, withdrawal, word) : undefined;
  if (outcome.code !== 'ALREADY_RESOLVED')
    throw new Error(`the withdrawal ${withdrawal.id} was not settled: ${outcome.code}`);
  const now = await findWithdrawal(deps.pool, withdrawal.memberId, withdrawal.id);
  const agrees = now?.state === (word.kind === 'paid' ? 'paid' : 'returned');
  if (now && !agrees) await contradict(deps, now, word);
}

/**
 * The bank says again what it said at first. Where it, or a person, had said the opposite meanwhile, somebody may have
 * been given that money since, and a person hears of it.
 */
async function repeated(deps: SettleDeps, withdrawal: Withdrawal, word: FinalStatus): Promise<void> {
  const { id, memberId, channel, currency, amount } = withdrawal;
  const opposite = word.kind === 'paid' ? 'failed' : 'paid';
  if (!(await hasEntry(deps.pool, memberId, deriveId(id, `contradiction/${opposite}`)))) return;
  const alarm: Alarm = {
    kind: 'contradiction',
    account: `operator:payout:${channel}`,
    currency,
    ours: String(word.kind === 'paid' ? 0n : amount),
    theirs: String(word.kind === 'paid' ? amount : 0n),
    details: { withdrawId: id, first: word.kind, between: opposite, now: word.kind },
    memberId,
  };
  await raiseAlarm(deps, alarm, deriveId(id, `contradiction/${opposite}/${word.kind}`));
}

/** The entry by which a person ends a withdrawal; it counts only while the withdrawal is in that state. */
export async function withdrawalEndByDecision(
  pool: pg.Pool,
  { memberId, id, state }: { readonly memberId: string; readonly id: string; readonly state: string },
  word: FinalStatus,
): Promise<Entry | null> {
  const withdrawal = await findWithdrawal(pool, memberId, id);
  const because = state === 'review' ? 'REJECTED' : 'BANK_REFUSED';
  return withdrawal && withdrawalEnd(withdrawal, word, state, because);
}

/** The entry by which a member takes back what still waits for a person. */
export function cancelledWithdrawalEnd(withdrawal: Withdrawal): Entry {
  return withdrawalEnd(withdrawal, { kind: 'failed', code: 'CANCELLED' }, 'review', 'CANCELLED');
}

/** The entry by which a person says that a paid one never was; null when it is not a paid one. */
export async function deniedPayout(pool: pg.Pool, memberId: string, id: string): Promise<Entry | null> {
  const withdrawal = await findWithdrawal(pool, memberId, id);
  return withdrawal?.state === 'paid'
    ? contradiction(pool, withdrawal, { kind: 'failed', code: 'DECIDED' })
    : null;
}

function withdrawalEnd(
  withdrawal: Withdrawal,
  word: FinalStatus,
  from?: string,
  because: ReturnReason = 'BANK_REFUSED',
): Entry {
  const paid = word.kind === 'paid';
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
      name: 'withdrawal_end',
      data: {
        id,
        state: paid ? 'paid' : 'returned',
        refusal: paid ? null : word.code,
        reason: paid ? null : because,
        providerAt: paid ? ofOurTimeOrNull(word.at)?.toISOString() : null,
        from,
      },
    },
    outbox: [
      { topic: 'hint', payload: { event: 'withdraw', data: { withdrawId: id, status } } },
      { topic: 'hint', payload: { event: 'wallet', data: {} } },
    ],
  };
}

async function contradict(deps: SettleDeps, withdrawal: Withdrawal, word: FinalStatus): Promise<void> {
  const outcome = await deps.ledger.post(await contradiction(deps.pool, withdrawal, word));
  if (!outcome.ok)
    throw new Error(`the contradicted withdrawal ${withdrawal.id} was not booked: ${outcome.code}`);
}

/**
 * The bank says the opposite of what it said before. The books follow the bank, the difference goes to suspense,
 * the member keeps what the first word gave, and a person hears of it.
 */
async function contradiction(pool: pg.Pool, withdrawal: Withdrawal, word: FinalStatus): Promise<Entry> {
  const channel = `operator:payout:${withdrawal.channel}` as const;
  const paid = word.kind === 'paid';
  // The member may have it already: by a line that told of it while it counted as paid.
  const cameIn = paid ? null : await findCameIn(pool, withdrawal);
  const alarm: Alarm = {
    kind: 'contradiction',
    account: channel,
    currency: withdrawal.currency,
    ours: String(paid ? 0n : withdrawal.amount),
    theirs: String(paid ? withdrawal.amount : 0n),
    details: {
      withdrawId: withdrawal.id,
      first: withdrawal.state,
      now: word.kind,
      ...(cameIn !== null && { cameIn }),
    },
  };
  return {
    memberId: withdrawal.memberId,
    id: deriveId(withdrawal.id, `contradiction/${word.kind}`),
    movementId: withdrawal.id,
    kind: 'move',
    debit: paid ? 'operator:suspense' : channel,
    credit: paid ? channel : 'operator:suspense',
    amount: withdrawal.amount,
    currency: withdrawal.currency,
    reason: 'correction',
    record: { name: 'withdrawal_contradicted', data: alarm },
  };
}
