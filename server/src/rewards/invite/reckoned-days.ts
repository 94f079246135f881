import { dayKey } from '@kapao/core/calendar';

const dayMs = 24 * 3_600_000;
/** Half an hour after midnight: the last bets of a day are told by then. */
export const lateBetsMs = 30 * 60_000;

/** The day of Bangkok before that of `now`: what is collected has to hold it. */
export function dayBefore(now: Date): string {
  return dayKey(new Date(now.getTime() - dayMs));
}

export function dayAfter(day: string): string {
  return new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10);
}

/** The first instant of the next day in Bangkok. */
export function endOfDay(day: string): Date {
  return new Date(`${dayAfter(day)}T00:00:00+07:00`);
}

/** The days that are due, the oldest first: all since the last one; where there was none, the last one that is over. */
export function dueDays(lastDone: string | null, now: Date): string[] {
  const newest = dayBefore(new Date(now.getTime() - lateBetsMs));
  if (lastDone === null) return [newest];
  const days: string[] = [];
  for (let day = dayAfter(lastDone); day <= newest; day = dayAfter(day)) days.push(day);
  return days;
}
