import { periodOf } from '@kapao/core/period';
import { dayMs } from '@kapao/core/time';

/** A whole day of Bangkok. */
export interface DaySpan {
  readonly from: Date;
  /** Exclusive end. */
  readonly to: Date;
}

/** Returns the last completed days, oldest first, so that a missed night is made up for. */
export function lastDays(count: number, now: Date): DaySpan[] {
  const { start } = periodOf('day', now);
  return Array.from({ length: count }, (_, n) => ({
    from: new Date(start.getTime() - (count - n) * dayMs),
    to: new Date(start.getTime() - (count - n - 1) * dayMs),
  }));
}

/** Returns the number of inserted rows; pg has null for statements that count nothing. */
export const insertedCount = (rowCount: number | null): number => rowCount ?? 0;
