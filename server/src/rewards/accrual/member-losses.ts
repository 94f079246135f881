import { type Bases, lossesIn } from '@kapao/core/reward/losses';
import type pg from 'pg';
import { lossRows } from './losses.queries.ts';

export interface Losses extends Bases {
  /** There was a settled bet in these days, whatever it brought. */
  readonly played: boolean;
}

/**
 * What each of these members (a thousand at most) lost in play from the first day up to, not including, `toDay`:
 * `YYYY-MM-DD` of Bangkok, wallet minor units. All of one moment.
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
