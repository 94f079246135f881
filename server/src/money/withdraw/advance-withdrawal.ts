import type { PayoutWord } from '../../outside/payout/payout.ts';
import type { PayoutChannel } from '../../outside/payout/payouts.ts';
import { askAgainMs } from '../../outside/provider-row.ts';
import { payoutReference } from './payout-reference.ts';
import { settleWithdrawal } from './settle-withdrawal.ts';
import {
  askNext,
  claimForAsking,
  claimForSending,
  findWithdrawal,
  markStuck,
  overdueWithdrawals,
  type Withdrawal,
} from './withdraw.queries.ts';
import type { WithdrawDeps } from './withdraw-deps.ts';

export const advanceQueue = 'withdraw.advance';

const hourMs = 3_600_000;
/** Past this a person has to find out; the hold stays. */
const stuckAfterMs = 24 * hourMs;
/** While one process asks, no other does. */
const leaseMs = 60_000;

/** Takes a withdrawal one step on, wherever it stands: sends it, or asks what became of it. Can be repeated. */
export async function advanceWithdrawal(deps: WithdrawDeps, memberId: string, id: string): Promise<void> {
  const withdrawal = await findWithdrawal(deps.pool, memberId, id);
  if (!withdrawal) return;
  const channel = deps.parties.payouts.get(withdrawal.channel);
  if (!channel) {
    deps.log.error(
      { alarm: 'withdrawal-without-channel', withdrawId: id },
      'the payout channel is switched off',
    );
    return askLater(deps, withdrawal, hourMs);
  }
  if (withdrawal.state === 'created') return send(deps, channel, withdrawal, 'created');
  const claimed = await claimForAsking(deps.pool, memberId, id, leaseMs);
  if (claimed) await ask(deps, channel, claimed);
}

async function send(
  deps: WithdrawDeps,
  channel: PayoutChannel,
  withdrawal: Withdrawal,
  from: 'created' | 'unknown',
): Promise<void> {
  // Should this process die now, the question comes when the bank has had its time to take the order in.
  const askInMs = channel.row.timeoutMs + channel.row.settleDelayMs;
  if (!(await claimForSending(deps.pool, withdrawal, from, askInMs))) return;
  const word = await channel.payout.send({
    reference: payoutReference(withdrawal),
    amount: withdrawal.amount,
    currency: withdrawal.currency,
    toBank: withdrawal.bank_code,
    toAccountNo: withdrawal.account_no,
    toName: withdrawal.account_name,
  });
  await take(deps, channel, withdrawal, word);
}

async function ask(deps: WithdrawDeps, channel: PayoutChannel, withdrawal: Withdrawal): Promise<void> {
  const word = await channel.payout.ask(payoutReference(withdrawal));
  // The bank's own word that it never heard of it is the only thing that allows sending again, under the same
  // reference: should the first order still be on its way there, the bank knows the second for the same.
  if (word.kind === 'not-found') return send(deps, channel, withdrawal, 'unknown');
  await take(deps, channel, withdrawal, word);
}

async function take(
  deps: WithdrawDeps,
  channel: PayoutChannel,
  withdrawal: Withdrawal,
  word: PayoutWord,
): Promise<void> {
  if (word.kind === 'paid' || word.kind === 'failed') return settleWithdrawal(deps, withdrawal, word);
  if (withdrawal.created_at.getTime() < Date.now() - stuckAfterMs && withdrawal.attempts > 0) {
    await markStuck(deps.pool, withdrawal);
    deps.log.error(
      { alarm: 'withdrawal-stuck', withdrawId: withdrawal.id, word },
      'no word about a payout for a day; a person has to decide',
    );
    return;
  }
  await askLater(deps, withdrawal, askAgainMs(channel.row, withdrawal.attempts));
}

async function askLater(deps: WithdrawDeps, withdrawal: Withdrawal, askInMs: number): Promise<void> {
  await askNext(deps.pool, withdrawal, askInMs);
  const data = { memberId: withdrawal.member_id, id: withdrawal.id };
  await deps.jobs.send([{ queue: advanceQueue, data, startAfterMs: askInMs }]);
}

/** A job comes a little after its time; only rows well past theirs are taken for lost. */
const sweepGraceMs = 5_000;
const sweepAtOnce = 500;

/** Takes up what processes left behind when they died. Answers how many it found. */
export async function sweepWithdrawals(deps: WithdrawDeps, graceMs = sweepGraceMs): Promise<number> {
  const overdue = await overdueWithdrawals(deps.pool, graceMs, sweepAtOnce);
  await deps.jobs.send(
    overdue.map(({ member_id: memberId, id }) => ({ queue: advanceQueue, data: { memberId, id } })),
  );
  return overdue.length;
}
