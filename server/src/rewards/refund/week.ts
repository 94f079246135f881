import { dayKey, periodOf, startOfDay, weekKey } from '@kapao/core/calendar';
import { hourMs } from '@kapao/core/time';

/** The last bets of a week are told by then. */
export const lateBetsMs = hourMs;

/** The week of Bangkok that begins with this Sunday, `YYYY-MM-DD`: from `start` up to, not including, `end`. */
export function weekOf(sunday: string): { readonly start: Date; readonly end: Date } {
  return periodOf('week', startOfDay(sunday));
}

/** The last week that was over an hour ago: it is reckoned each Sunday at 01:00 of Bangkok. */
export function lastWeek(now: Date): string {
  const { start } = periodOf('week', new Date(now.getTime() - lateBetsMs));
  return weekKey(new Date(start.getTime() - 1));
}

/** The weeks that are due, the oldest first: all since the last one that was reckoned; where there was none, the last that is over. */
export function dueWeeks(lastDone: string | null, now: Date): string[] {
  const newest = lastWeek(now);
  if (lastDone === null) return [newest];
  const weeks: string[] = [];
  for (let week = dayAfter(lastDone); week <= newest; week = dayAfter(week)) weeks.push(week);
  return weeks;
}

export function weekBefore(sunday: string): string {
  return weekKey(new Date(weekOf(sunday).start.getTime() - 1));
}

/** The first day that is not in it. */
export function dayAfter(sunday: string): string {
  return dayKey(weekOf(sunday).end);
}
