import { raiseAlarm } from '../../asking/alarm.ts';
import type { Deps } from '../../outside/deps.ts';
import type { PartyTotals } from '../../outside/protocol/party-totals.ts';
import { houseBalance, isAlarmed, noteTotals } from './reconcile.queries.ts';

/**
 * A difference that has been exactly the same for so long is no money on its way any more: with money on its way
 * the difference changes whenever some arrives.
 */
const steadyMs = 150_000;

/** Compares whole accounts with what their parties say. A steady difference is alarmed, never put right. */
export async function reconcileTotals(
  deps: Pick<Deps, 'pool' | 'log'>,
  totals: readonly PartyTotals[],
  afterMs = steadyMs,
): Promise<void> {
  for (const party of totals) {
    const theirs = await party.read();
    if (theirs.kind !== 'done') {
      deps.log.warn({ account: party.account, outcome: theirs }, 'a party could not be asked for its total');
      continue;
    }
    const ours = countedUp(party.account, await houseBalance(deps.pool, party));
    const steady = await noteTotals(deps.pool, party, ours, theirs.total, afterMs);
    // The same difference alarms once, until a person has closed it.
    if (steady && !(await isAlarmed(deps.pool, party, ours - theirs.total))) {
      await raiseAlarm(deps, {
        kind: 'total',
        account: party.account,
        currency: party.currency,
        ours: String(ours),
        theirs: String(theirs.total),
        details: {},
      });
    }
  }
}

/** Through a gateway money comes in, so its account stands below zero; the party counts the same money up. */
function countedUp(account: string, balance: bigint): bigint {
  return account.startsWith('house:payout:') ? balance : -balance;
}
