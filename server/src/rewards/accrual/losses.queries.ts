import type pg from 'pg';

/** Totals of a member's settled bets in a period, by the outcome of their bonus. Wallet minor units. */
export interface LossRow {
  readonly memberId: string;
  /** Number of bets settled in these days, with or without a bonus. */
  readonly bets: bigint;
  readonly plainStakes: bigint;
  readonly plainPayouts: bigint;
  /** Bets of the bonuses that ended in these days, each bonus counted whole. */
  readonly successStakes: bigint;
  readonly successPayouts: bigint;
  readonly failStakes: bigint;
  readonly failPayouts: bigint;
}

/** Returns one row per requested member. Days are `YYYY-MM-DD` in Bangkok, the last exclusive. */
export async function lossRows(
  pool: pg.Pool,
  memberIds: readonly string[],
  fromDay: string,
  toDay: string,
): Promise<LossRow[]> {
  const { rows } = await pool.query<{ [Name in keyof LossRow]: LossRow[Name] | null }>(
    `select member_id as "memberId", bets, plain_stakes as "plainStakes", plain_payouts as "plainPayouts",
            success_stakes as "successStakes", success_payouts as "successPayouts", fail_stakes as "failStakes",
            fail_payouts as "failPayouts"
       from losses_of($1, $2, $3)`,
    [memberIds, fromDay, toDay],
  );
  // PostgreSQL does not declare a function's columns as not null, but none of these is ever null.
  return rows as LossRow[];
}
