import { type Alarm, logAlarm } from '../../asking/alarm.ts';
import { deriveId } from '../../base/derive-id.ts';
import type { Entry } from '../../ledger/entry.ts';
import type { Deps } from '../../outside/deps.ts';
import type { PayoutWord } from '../../outside/payout/payout.ts';
import type { WithdrawalState } from './states.ts';
import { findWithdrawal, markContradicted, type Withdrawal } from './withdraw.queries.ts';

export type SettleDeps = Pick<Deps, 'pool' | 'ledger' | 'log'>;
export type FinalWord = Extract<PayoutWord, { readonly kind: 'paid' | 'failed' }>;

/**
 * Books the bank's final word: paid posts the hold, failed gives the money back. Only the first one counts. With
 * `from` it is a person's word, and counts only while the withdrawal is in that state; false when it is not.
 */
export async function settleWithdrawal(
  deps: SettleDeps,
  withdrawal: Withdrawal,
  word: FinalWord,
  from?: WithdrawalState,
): Promise<boolean> {
  const outcome = await deps.ledger.post(resolution(withdrawal, word, from));
  if (outcome.ok) return true;
  if (from && (outcome.code === 'REFUSED' || outcome.code === 'ALREADY_RESOLVED')) return false;
  if (outcome.code !== 'ALREADY_RESOLVED')
    throw new Error(`the withdrawal ${withdrawal.id} was not settled: ${outcome.code}`);
  const now = await findWithdrawal(deps.pool, withdrawal.memberId, withdrawal.id);
  const agrees = now?.state === (word.kind === 'paid' ? 'paid' : 'returned');
  if (now && !agrees) await contradict(deps, now, word);
  return true;
}

function resolution(withdrawal: Withdrawal, word: FinalWord, from?: WithdrawalState): Entry {
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
    credit: paid ? `house:payout:${withdrawal.channel}` : 'wallet',
    amount: withdrawal.amount,
    currency: withdrawal.currency,
    reason: 'withdraw',
    record: {
      name: 'withdrawal_end',
      data: {
        id,
        state: paid ? 'paid' : 'returned',
        refusal: paid ? null : word.code,
        partyAt: paid ? word.at?.toISOString() : null,
        from,
      },
    },
    ...(from ? { refusable: true } : {}),
    outbox: [
      { topic: 'hint', payload: { event: 'withdraw', data: { withdrawId: id, status } } },
      { topic: 'hint', payload: { event: 'wallet', data: {} } },
    ],
  };
}

/**
 * The bank says the opposite of what it said before. The books follow the bank, the difference goes to suspense,
 * the member keeps what the first word gave, and a person hears of it.
 */
async function contradict(deps: SettleDeps, withdrawal: Withdrawal, word: FinalWord): Promise<void> {
  const channel = `house:payout:${withdrawal.channel}` as const;
  const paid = word.kind === 'paid';
  const alarm: Alarm = {
    kind: 'contradiction',
    account: channel,
    currency: withdrawal.currency,
    ours: String(paid ? 0n : withdrawal.amount),
    theirs: String(paid ? withdrawal.amount : 0n),
    details: { withdrawId: withdrawal.id, first: withdrawal.state, now: word.kind },
  };
  const outcome = await deps.ledger.post({
    memberId: withdrawal.memberId,
    id: deriveId(withdrawal.id, `contradiction/${word.kind}`),
    movementId: withdrawal.id,
    kind: 'move',
    debit: paid ? 'house:suspense' : channel,
    credit: paid ? channel : 'house:suspense',
    amount: withdrawal.amount,
    currency: withdrawal.currency,
    reason: 'correction',
    record: { name: 'alarm', data: alarm },
  });
  if (!outcome.ok)
    throw new Error(`the contradicted withdrawal ${withdrawal.id} was not booked: ${outcome.code}`);
  await markContradicted(deps.pool, withdrawal);
  if (!outcome.replayed) logAlarm(deps, alarm);
}
