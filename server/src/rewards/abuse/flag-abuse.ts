import { periodOf } from '@kapao/core/calendar';
import { dayMs } from '@kapao/core/time';
import type pg from 'pg';
import { markRoundsOfLeastPlay } from './minimal-wagering.ts';
import { markOppositeBets } from './opposite-bets.queries.ts';
import { markSameDevices, markSameHolders } from './same-person.queries.ts';
import { lastDays } from './scan-days.ts';

/** A night that was missed, and a withdrawal of the day after, are caught by looking so many days back. */
const days = 3;
const daysOfWeek = 7;

/** In the first nights of a week also at the whole week before, for only then it is known whose losses it gave a refund for. */
function daysBack(now: Date): number {
  const weekday = (periodOf('day', now).start.getTime() - periodOf('week', now).start.getTime()) / dayMs;
  return weekday < days ? daysOfWeek + weekday : days;
}

/**
 * Marks what looks like abuse of rewards, each thing once, however often this runs: what stands, and what a person has seen,
 * stays as it is. Answers how many marks are new.
 */
export async function markAbuse(pool: pg.Pool, now: Date): Promise<number> {
  let count = 0;
  for (const day of lastDays(daysBack(now), now)) {
    count += await markSameDevices(pool, day);
    count += await markSameHolders(pool, day);
    count += await markOppositeBets(pool, day);
    count += await markRoundsOfLeastPlay(pool, day);
  }
  return count;
}
