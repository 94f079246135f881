import { addDays, dayKey, startOfDay } from '@kapao/core/calendar';
import { dayMs, minuteMs } from '@kapao/core/time';

/** Half an hour after midnight: the last bets of a day are told by then. */
export const lateBetsMs = 30 * minuteMs;

/** The day of Bangkok before that of `now`: what is collected has to hold it. */
export function dayBefore(now: Date): string {
  return dayKey(new Date(now.getTime() - dayMs));
}

export function dayAfter(day: string): string {
  return addDays(day, 1);
}

/** The first instant of the next day in Bangkok. */
export function endOfDay(day: string): Date {
  return startOfDay(dayAfter(day));
}

/** The days that are due, the oldest first: all since the last one; where there was none, the last one that is over. */
export function dueDays(lastDone: string | null, now: Date): string[] {
  const newest = dayBefore(new Date(now.getTime() - lateBetsMs));
  if (lastDone === null) return [newest];
  const days: string[] = [];
  for (let day = dayAfter(lastDone); day <= newest; day = dayAfter(day)) days.push(day);
  return days;
}
