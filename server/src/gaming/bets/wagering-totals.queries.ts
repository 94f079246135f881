import type { Currency } from '@kapao/core/money';
import type { PlayKind } from '@kapao/core/reward/terms';
import type pg from 'pg';

/** What settled bets make, wallet minor units. */
export interface WageringTotals {
  readonly code: string;
  readonly category: PlayKind;
  readonly bets: bigint;
  readonly stakes: bigint;
  /** What counts of the stakes, as the provider judges. */
  readonly turnover: bigint;
  /** Less `stakes`: what the member won; below zero, lost. */
  readonly payouts: bigint;
}

/**
 * What a member's bets made that were settled from `from` up to, not including, `to`, by game. Costs the days between and the
 * bets of two days, whatever the history is.
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
  // PostgreSQL does not say so of a function's columns, but none of these is ever null; the category is the game's.
  return rows as WageringTotals[];
}

export interface WageringOfDay extends WageringTotals {
  /** `YYYY-MM-DD` in Bangkok. */
  readonly day: string;
}

/** Day by day, from the first up to and with the last. Later corrections change days that are over. */
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

/** Stakes at risk: bets that wait for their result, minor units. They count nowhere else until they have one. */
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

/** Until when each provider's bets are known; one that was never asked is missing. */
export async function betsKnownUntil(pool: pg.Pool): Promise<{ provider: string; readUntil: Date }[]> {
  const { rows } = await pool.query<{ provider: string; readUntil: Date }>(
    'select provider as provider, read_until as "readUntil" from bet_sync order by provider',
  );
  return rows;
}

/** A game's whole result as the members had it: above zero they won. */
export interface GameTotal {
  readonly code: string;
  readonly currency: Currency;
  /** Booked by readings of balances. */
  readonly booked: bigint;
  /** Of the bets, cut to the minor unit. */
  readonly played: bigint;
}

/** Both figures of each game; they differ by what was bet and not read yet, or read and not told yet. No history is scanned. */
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
  // A row of either side has both names, and the figures are made sure of.
  return rows as GameTotal[];
}
