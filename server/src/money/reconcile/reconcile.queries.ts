import type { Currency } from '@kapao/core/money';
import type pg from 'pg';

/** One account as its party names it. */
interface PartyAccount {
  readonly account: string;
  readonly currency: Currency;
}

/** The balance of a house account, minor units. */
export async function houseBalance(pool: pg.Pool, { account, currency }: PartyAccount): Promise<bigint> {
  const { rows } = await pool.query<{ balance: bigint }>(
    'select balance from house_balances() where code = $1 and currency = $2',
    [account, currency],
  );
  return rows[0]?.balance ?? 0n;
}

/** Notes both sides' totals; answers whether they have differed by exactly this for `afterMs`. */
export async function noteTotals(
  pool: pg.Pool,
  { account, currency }: PartyAccount,
  ours: bigint,
  theirs: bigint,
  afterMs: number,
): Promise<boolean> {
  const { rows } = await pool.query<{ steady: boolean | null }>(
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

/** Whether an alarm of this difference waits for a person already. */
export async function isAlarmed(
  pool: pg.Pool,
  { account, currency }: PartyAccount,
  difference: bigint,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select 1 from alarm where kind = 'total' and account = $1 and currency = $2
       and ours - theirs = $3 and resolved_at is null`,
    [account, currency, difference],
  );
  return rowCount !== 0;
}
