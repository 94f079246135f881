import { addDays, dayKey, startOfDay } from '@kapao/core/calendar';
import { dayMs, minuteMs } from '@kapao/core/time';

/** Half an hour after midnight, by when the last bets of a day are reported. */
export const lateBetsOfDayMs = 30 * minuteMs;

/** Returns the Bangkok day before that of `now`, which must be accrued before a collection. */
export function dayBefore(now: Date): string {
  return dayKey(new Date(now.getTime() - dayMs));
}

export function dayAfter(day: string): string {
  return addDays(day, 1);
}

/** Returns the first instant of the next day in Bangkok. */
export function endOfDay(day: string): Date {
  return startOfDay(dayAfter(day));
}

/**
 * Returns the days that are due, oldest first: all since the last accrued one; without one, only the last completed day.
 */
export function dueDays(lastDone: string | null, now: Date): string[] {
  const newest = dayBefore(new Date(now.getTime() - lateBetsOfDayMs));
  if (lastDone === null) return [newest];
  const days: string[] = [];
  for (let day = dayAfter(lastDone); day <= newest; day = dayAfter(day)) days.push(day);
  return days;
}
