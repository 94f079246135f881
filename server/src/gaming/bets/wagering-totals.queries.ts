import type { Currency } from '@kapao/core/money';
import type { PlayKind } from '@kapao/core/reward/terms';
import type pg from 'pg';

/** Totals of settled bets, in wallet minor units. */
export interface WageringTotals {
  readonly code: string;
  readonly category: PlayKind;
  readonly bets: bigint;
  readonly stakes: bigint;
  /** Part of the stakes that counts, as reported by the provider. */
  readonly turnover: bigint;
  /** Amount paid out; less `stakes` it is the member's net win, below zero a loss. */
  readonly payouts: bigint;
}

/**
 * Returns a member's totals by game of the bets settled from `from` up to, not including, `to`. Reads daily totals, and
 * single bets of the first and last day only.
 */
export async function wageredBetween(
  pool: pg.Pool,
  memberId: string,
  from: Date,
  to: Date,
): Promise<WageringTotals[]> {
  const { rows } = await pool.query<{ [Name in keyof WageringTotals]: WageringTotals[Name] | null }>(
    'select code, category, bets, stakes, turnover, payouts from bets_between($1, $2, $3)',
    [memberId, from, to],
  );
  // None of these columns is ever null, which PostgreSQL does not declare for a function's columns; the category is the
  // game's.
  return rows as WageringTotals[];
}

export interface WageringOfDay extends WageringTotals {
  /** Day in Bangkok, `YYYY-MM-DD`. */
  readonly day: string;
}

/** Returns the totals of each day from the first to the last, inclusive. Later corrections change past days. */
export async function wageredByDay(
  pool: pg.Pool,
  memberId: string,
  firstDay: string,
  lastDay: string,
): Promise<WageringOfDay[]> {
  const { rows } = await pool.query<WageringOfDay & { category: PlayKind }>(
    `select day, code, category, bets, stakes, turnover, payouts from bet_day
      where member_id = $1 and day between $2 and $3 and bets <> 0 order by day, code, category`,
    [memberId, firstDay, lastDay],
  );
  return rows;
}

/** Returns the stakes of open bets in minor units. They count nowhere else until the bets are settled. */
export async function openStakes(
  pool: pg.Pool,
  memberId: string,
): Promise<{ code: string; stake: bigint }[]> {
  const { rows } = await pool.query<{ code: string; stake: bigint }>(
    'select code, open_stake as stake from bet_account where member_id = $1 and open_bets > 0 order by code',
    [memberId],
  );
  return rows;
}

/** Returns the time up to which each provider's bets are known; a provider never asked is missing. */
export async function betsKnownUntil(pool: pg.Pool): Promise<{ provider: string; readUntil: Date }[]> {
  const { rows } = await pool.query<{ provider: string; readUntil: Date }>(
    'select provider as provider, read_until as "readUntil" from bet_sync order by provider',
  );
  return rows;
}

/** Total result of a game from the members' side: above zero they won. */
export interface GameTotal {
  readonly code: string;
  readonly currency: Currency;
  /** Result booked from balance readings. */
  readonly booked: bigint;
  /** Result of the bets, rounded down to the minor unit. */
  readonly played: bigint;
}

/**
 * Returns both results of each game; they differ by bets not yet in a balance reading, or in one but not reported yet.
 * Scans no history.
 */
export async function gameTotals(pool: pg.Pool): Promise<GameTotal[]> {
  const { rows } = await pool.query<{ [Name in keyof GameTotal]: GameTotal[Name] | null }>(
    `select coalesce(t.code, h.code) as code, coalesce(t.currency, h.currency) as currency,
            coalesce(h.booked, 0)::bigint as booked, coalesce(floor(t.result), 0)::bigint as played
       from bet_total t
         full join (select substr(b.code, length('operator:game-result:') + 1) as code, b.currency, -b.balance as booked
                      from operator_balances() b where b.code like 'operator:game-result:%') h
           on h.code = t.code and h.currency = t.currency
      order by 1, 2`,
  );
  // Rows of either side of the join have code and currency, and `coalesce` fills the figures.
  return rows as GameTotal[];
}
