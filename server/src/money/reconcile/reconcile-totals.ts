import type { Currency } from '@kapao/core/money';
import { raiseAlarm } from '../../asking/alarm.ts';
import type { Deps } from '../../outside/deps.ts';
import type { PartyTotals } from '../../outside/party-totals.ts';

/**
 * A difference that has been exactly the same for so long is no money on its way any more: with money on its way
 * the difference changes whenever some arrives.
 */
const steadyMs = 150_000;

/** Compares whole accounts with what their parties say. A steady difference is alarmed, never put right. */
export async function reconcileTotals(
  deps: Pick<Deps, 'pool' | 'ledger' | 'parties' | 'log'>,
  totals: readonly PartyTotals[],
  afterMs = steadyMs,
): Promise<void> {
  for (const party of totals) {
    const theirs = await party.read();
    if (theirs.kind !== 'done') {
      deps.log.warn({ account: party.account, outcome: theirs }, 'a party could not be asked for its total');
      continue;
    }
    const ours = await bookedOn(deps, party);
    const steady = await noteReading(deps, party, ours, theirs.total, afterMs);
    if (steady && !(await isAlarmed(deps, party, ours, theirs.total))) {
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
async function bookedOn(
  deps: Pick<Deps, 'pool' | 'ledger' | 'parties' | 'log'>,
  { account, currency }: PartyTotals,
): Promise<bigint> {
  const { rows } = await deps.pool.query<{ balance: bigint }>(
    'select balance from house_balances() where code = $1 and currency = $2',
    [account, currency],
  );
  const balance = rows[0]?.balance ?? 0n;
  return account.startsWith('house:payout:') ? balance : -balance;
}

/** Answers whether the difference has been exactly this for `afterMs`. */
async function noteReading(
  deps: Pick<Deps, 'pool' | 'ledger' | 'parties' | 'log'>,
  { account, currency }: { readonly account: string; readonly currency: Currency },
  ours: bigint,
  theirs: bigint,
  afterMs: number,
): Promise<boolean> {
  const { rows } = await deps.pool.query<{ steady: boolean | null }>(
    `insert into reconciliation_reading as r (account, currency, ours, theirs, differs_since)
     values ($1, $2, $3::bigint, $4::bigint, case when $3::bigint <> $4::bigint then now() end)
     on conflict (account, currency) do update set ours = excluded.ours, theirs = excluded.theirs, read_at = now(),
       differs_since = case when excluded.ours - excluded.theirs = r.ours - r.theirs
                            then coalesce(r.differs_since, excluded.differs_since) else excluded.differs_since end
     returning differs_since <= now() - $5::bigint * interval '1 millisecond' as steady`,
    [account, currency, ours, theirs, afterMs],
  );
  return rows[0]?.steady === true;
}

/** The same difference alarms once, until a person has closed it. */
async function isAlarmed(
  deps: Pick<Deps, 'pool' | 'ledger' | 'parties' | 'log'>,
  { account, currency }: PartyTotals,
  ours: bigint,
  theirs: bigint,
): Promise<boolean> {
  const { rowCount } = await deps.pool.query(
    `select 1 from alarm where kind = 'total' and account = $1 and currency = $2
       and ours - theirs = $3 and resolved_at is null`,
    [account, currency, ours - theirs],
  );
  return rowCount !== 0;
}
