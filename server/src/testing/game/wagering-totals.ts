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
