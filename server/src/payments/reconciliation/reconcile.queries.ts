import type { Currency } from '@kapao/core/money';
import type pg from 'pg';

/** Ledger account that is reconciled with a provider's total. */
export interface ProviderAccount {
  readonly account: string;
  readonly currency: Currency;
}

/**
 * Reading of a provider with our balance at that time: least and most, since the provider may have counted
 * pending money or not.
 */
export interface Comparison extends ProviderAccount {
  readonly asOf: Date;
  readonly theirs: bigint;
  readonly oursLeast: bigint;
  readonly oursMost: bigint;
}

/** Stores a provider's reading, once per time; deletes much older ones. */
export async function noteReading(
  pool: pg.Pool,
  { account, currency }: ProviderAccount,
  { asOf, theirs }: Pick<Comparison, 'asOf' | 'theirs'>,
  keptMs: number,
): Promise<void> {
  await pool.query(
    `with old as (
       delete from reconciliation_reading
        where account = $1 and currency = $2 and as_of < $3::timestamptz - $5 * interval '1 millisecond'
     )
     insert into reconciliation_reading (account, currency, as_of, theirs) values ($1, $2, $3, $4)
     on conflict do nothing`,
    [account, currency, asOf, theirs.toString(), keptMs],
  );
}

/** Returns the last readings of every account that are old enough, newest first. */
export async function compareReadings(
  pool: pg.Pool,
  timing: {
    readonly now: Date;
    readonly lagMs: number;
    readonly keptMs: number;
    readonly slackMs: number;
    readonly readings: number;
  },
): Promise<Comparison[]> {
  const { rows } = await pool.query<{ [Name in keyof Comparison]: Comparison[Name] | null }>(
    `select account, currency, as_of as "asOf", theirs, ours_least as "oursLeast", ours_most as "oursMost"
       from reconciliation_compare($1, $2, $3, $4, $5)`,
    [timing.now, timing.lagMs, timing.keptMs, timing.slackMs, timing.readings],
  );
  // None of these columns is ever null, which PostgreSQL does not declare for a function's columns.
  return rows as Comparison[];
}

/** Difference of an account's total that staff already know. */
export interface KnownDifference {
  /** Ours less theirs, as in an open alarm; 0 when there is none. */
  readonly difference: bigint;
  /** Time when the last alarm was closed: earlier readings no longer count. */
  readonly closedAt: Date | null;
}

export async function knownBreaksOf(
  pool: pg.Pool,
  { account, currency }: ProviderAccount,
): Promise<KnownDifference> {
  const { rows } = await pool.query<{ difference: bigint | null; closedAt: Date | null }>(
    `select (array_agg(ours - theirs order by created_at desc) filter (where resolved_at is null))[1] as difference,
            max(resolved_at) as "closedAt"
       from alarm where kind = 'total' and account = $1 and currency = $2`,
    [account, currency],
  );
  return { difference: rows[0]?.difference ?? 0n, closedAt: rows[0]?.closedAt ?? null };
}
