import { dayKey, startOfDay, weekKey } from '@kapao/core/calendar';
import { periodOf } from '@kapao/core/period';
import { hourMs } from '@kapao/core/time';

/** One hour, by when the last bets of a week are reported. */
export const lateBetsOfWeekMs = hourMs;

/** Returns the Bangkok week that begins on this Sunday, `YYYY-MM-DD`: from `start` up to, not including, `end`. */
export function weekOf(sunday: string): { readonly start: Date; readonly end: Date } {
  return periodOf('week', startOfDay(sunday));
}

/** Returns the last week that ended at least an hour ago: it is accrued each Sunday at 01:00 in Bangkok. */
export function lastWeek(now: Date): string {
  const { start } = periodOf('week', new Date(now.getTime() - lateBetsOfWeekMs));
  return weekKey(new Date(start.getTime() - 1));
}

/**
 * Returns the weeks that are due, oldest first: all since the last accrued one; without one, only the last completed week.
 */
export function dueWeeks(lastDone: string | null, now: Date): string[] {
  const newest = lastWeek(now);
  if (lastDone === null) return [newest];
  const weeks: string[] = [];
  for (let week = weekAfter(lastDone); week <= newest; week = weekAfter(week)) weeks.push(week);
  return weeks;
}

export function weekBefore(sunday: string): string {
  return weekKey(new Date(weekOf(sunday).start.getTime() - 1));
}

/** Returns the Sunday on which the next week begins. */
export function weekAfter(sunday: string): string {
  return dayKey(weekOf(sunday).end);
}
