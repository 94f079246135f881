import { dayKey } from '@kapao/core/calendar';
import { periodOf } from '@kapao/core/period';
import { dayMs } from '@kapao/core/time';
import type pg from 'pg';
import { readContent } from '../../content/stored-content.ts';
import { flagSharedDevices, flagSharedPayers } from './duplicate-identifiers.queries.ts';
import {
  type FlaggedDay,
  flagFirstWithdrawals,
  flagLargeDays,
  flagPassedThrough,
  flagSplit,
  flagThirdPartySlips,
} from './member-flags.queries.ts';

/** Days that each run covers, to make up for a missed night. */
const days = 3;

/**
 * Flags members for AML and fraud review by the operator's thresholds (`riskReviews`), each finding once, however often
 * this runs; returns the number of new flags. Its cost depends only on these days' data.
 */
export async function flagMembers(pool: pg.Pool, now: Date): Promise<number> {
  const thresholds = await readContent(pool, 'riskReviews');
  let count = 0;
  for (let back = days; back > 0; back--) {
    const day = dayBefore(now, back);
    count += await flagLargeDays(pool, day, thresholds.largeDayMinor);
    count += await flagSplit(pool, day, thresholds.largeDayMinor, thresholds.splitTimes);
    count += await flagPassedThrough(
      pool,
      day,
      thresholds.passedThroughMinor,
      thresholds.passedThroughPercent,
    );
    count += await flagSharedDevices(pool, day, thresholds.sharedMembers);
    count += await flagSharedPayers(pool, day, thresholds.sharedMembers);
    count += await flagFirstWithdrawals(pool, day, thresholds.firstWithdrawalMinor);
    count += await flagThirdPartySlips(pool, day, thresholds.othersSlips);
  }
  return count;
}

function dayBefore(now: Date, back: number): FlaggedDay {
  const from = new Date(periodOf('day', now).start.getTime() - back * dayMs);
  return { day: dayKey(from), from, to: new Date(from.getTime() + dayMs) };
}
