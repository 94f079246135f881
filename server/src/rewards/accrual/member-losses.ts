import { type LossesByContext, lossesIn } from '@kapao/core/reward/losses';
import type pg from 'pg';
import { lossRows } from './losses.queries.ts';

export interface Losses extends LossesByContext {
  /** Whether any bet was settled in these days, whatever its result. */
  readonly played: boolean;
}

/**
 * Returns what each of these members (a thousand at most) lost from the first day up to, not including, `toDay`: days are
 * `YYYY-MM-DD` in Bangkok, amounts wallet minor units. All from one snapshot.
 */
export async function lossesOf(
  pool: pg.Pool,
  memberIds: readonly string[],
  fromDay: string,
  toDay: string,
): Promise<Map<string, Losses>> {
  const rows = await lossRows(pool, memberIds, fromDay, toDay);
  return new Map(
    rows.map((row) => [
      row.memberId,
      {
        success: lossesIn([
          { stakes: row.plainStakes, payouts: row.plainPayouts },
          { stakes: row.successStakes, payouts: row.successPayouts },
        ]),
        fail: lossesIn([{ stakes: row.failStakes, payouts: row.failPayouts }]),
        played: row.bets > 0n,
      },
    ]),
  );
}
