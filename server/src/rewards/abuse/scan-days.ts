import { periodOf } from '@kapao/core/calendar';
import { dayMs } from '@kapao/core/time';

/** A whole day of Bangkok. */
export interface DaySpan {
  readonly from: Date;
  /** Not in it any more. */
  readonly to: Date;
}

/** The days that are over, the oldest first: a night that was missed is made up for. */
export function lastDays(count: number, now: Date): DaySpan[] {
  const { start } = periodOf('day', now);
  return Array.from({ length: count }, (_, n) => ({
    from: new Date(start.getTime() - (count - n) * dayMs),
    to: new Date(start.getTime() - (count - n - 1) * dayMs),
  }));
}

/** PostgreSQL counts what an INSERT wrote; pg has null for statements that count nothing. */
export const flagged = (rowCount: number | null): number => rowCount ?? 0;
