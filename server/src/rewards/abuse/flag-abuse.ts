import { periodOf } from '@kapao/core/period';
import { dayMs } from '@kapao/core/time';
import type pg from 'pg';
import { flagMinimalWagering } from './minimal-wagering.ts';
import { flagOppositeBets } from './opposite-bets.queries.ts';
import { flagSameDevices, flagSameHolders } from './same-person.queries.ts';
import { lastDays } from './scan-days.ts';

/** Days scanned back, which covers a missed night and withdrawals on the following day. */
const days = 3;
const daysOfWeek = 7;

/**
 * Returns the number of days to scan; in the first nights of a week it covers the whole previous week, because only then
 * its refunds are known.
 */
function daysBack(now: Date): number {
  const weekday = (periodOf('day', now).start.getTime() - periodOf('week', now).start.getTime()) / dayMs;
  return weekday < days ? daysOfWeek + weekday : days;
}

/**
 * Flags possible reward abuse, each case once, however often it runs; existing and reviewed flags stay unchanged. Returns
 * the number of new flags.
 */
export async function flagAbuse(pool: pg.Pool, now: Date): Promise<number> {
  let count = 0;
  for (const day of lastDays(daysBack(now), now)) {
    count += await flagSameDevices(pool, day);
    count += await flagSameHolders(pool, day);
    count += await flagOppositeBets(pool, day);
    count += await flagMinimalWagering(pool, day);
  }
  return count;
}
