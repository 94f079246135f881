import { periodOf } from '@kapao/core/calendar';
import { dayMs } from '@kapao/core/time';
import type pg from 'pg';
import { flagBonusesOfLeastPlay } from './minimal-wagering.ts';
import { flagOppositeBets } from './opposite-bets.queries.ts';
import { flagSameDevices, flagSameHolders } from './same-person.queries.ts';
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
export async function flagAbuse(pool: pg.Pool, now: Date): Promise<number> {
  let count = 0;
  for (const day of lastDays(daysBack(now), now)) {
    count += await flagSameDevices(pool, day);
    count += await flagSameHolders(pool, day);
    count += await flagOppositeBets(pool, day);
    count += await flagBonusesOfLeastPlay(pool, day);
  }
  return count;
}
