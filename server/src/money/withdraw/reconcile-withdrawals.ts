import { raiseAlarm } from '../../asking/alarm.ts';
import { inPages } from '../../asking/in-pages.ts';
import { deriveId } from '../../base/derive-id.ts';
import type { Deps } from '../../outside/deps.ts';
import { payoutReference } from './payout-reference.ts';
import { settleWithdrawal } from './settle-withdrawal.ts';
import { markReconciled, unreconciled, type Withdrawal } from './withdraw.queries.ts';

/** The bank's own books may lag behind its callback. */
const graceMs = 10_000;
const atOnce = 100;

/** Asks the bank once more about each withdrawal that has ended. Answers how many it looked at. */
export async function reconcileWithdrawals(
  deps: Pick<Deps, 'pool' | 'ledger' | 'parties' | 'log'>,
  { afterMs = graceMs } = {},
): Promise<number> {
  return inPages(
    (seen) => unreconciled(deps.pool, [...deps.parties.payouts.keys()], { afterMs, seen, limit: atOnce }),
    (withdrawal) => reconcileWithdrawal(deps, withdrawal),
  );
}

async function reconcileWithdrawal(
  deps: Pick<Deps, 'pool' | 'ledger' | 'parties' | 'log'>,
  withdrawal: Withdrawal,
): Promise<void> {
  const { sentAt, channel, state, amount } = withdrawal;
  // One that a person refused never went to the bank; there is nothing to compare. One that a person calls paid there is.
  if (sentAt === null && state !== 'paid') return markReconciled(deps.pool, withdrawal);
  const word = await deps.parties.payouts.get(channel)?.payout.ask(payoutReference(withdrawal));
  if (!word || word.kind === 'unknown' || word.kind === 'pending') return;
  if (word.kind === 'not-found') {
    if (state === 'paid') {
      await raiseAlarm(
        deps,
        {
          kind: 'payout',
          account: `house:payout:${channel}`,
          currency: withdrawal.currency,
          ours: String(amount),
          theirs: '0',
          details: { withdrawId: withdrawal.id, bank: word.kind },
          memberId: withdrawal.memberId,
        },
        deriveId(withdrawal.id, 'reconcile'),
      );
    }
    return markReconciled(deps.pool, withdrawal);
  }
  // The same word again changes nothing; the opposite one goes to suspense, with an alarm.
  await settleWithdrawal(deps, withdrawal, word);
  await markReconciled(deps.pool, withdrawal);
}
