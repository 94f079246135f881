import type pg from 'pg';

/** What a member's settled bets of a period make, by what became of them. Wallet minor units. */
export interface LossRow {
  readonly memberId: string;
  /** Settled in these days, in rounds or not. */
  readonly bets: bigint;
  readonly plainStakes: bigint;
  readonly plainPayouts: bigint;
  /** Of rounds that ended in these days, each whole. */
  readonly successStakes: bigint;
  readonly successPayouts: bigint;
  readonly failStakes: bigint;
  readonly failPayouts: bigint;
}

/** One row for each member who is asked about. Days are `YYYY-MM-DD` of Bangkok, the last not included. */
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
  // PostgreSQL does not say so of a function's columns, but none of these is ever null.
  return rows as LossRow[];
}
