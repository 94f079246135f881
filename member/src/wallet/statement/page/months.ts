import { addDays, dayKey } from '@kapao/core/calendar';

/** Returns a time's month in Bangkok, as `2026-11`. */
export function monthOf(at: Date): string {
  return dayKey(at).slice(0, 7);
}

/** Returns the month this many months later. */
export function monthsOn(month: string, count: number): string {
  const [year = 2000, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
}

/** First and last day, `2026-11-21`; empty: unlimited. */
export interface Days {
  from: string;
  to: string;
}

/** Returns the days of a month; unlimited without one. */
export function daysOf(month: string): Days {
  return month === '' ? { from: '', to: '' } : { from: `${month}-01`, to: lastDayOf(month) };
}

export function isDayRange({ from, to }: Days): boolean {
  return from !== '' || to !== '';
}

/** Returns the month whose first and last day these are; empty for any other days. */
export function monthOfDays({ from, to }: Days): string {
  const month = from.slice(0, 7);
  return from === `${month}-01` && to === lastDayOf(month) ? month : '';
}

const maxMonths = 60;

/** Returns the months from the last back to the first, at most those of five years. */
export function lastMonths(first: string, last: string): string[] {
  const months: string[] = [];
  for (let month = last; month >= first && months.length < maxMonths; month = monthsOn(month, -1))
    months.push(month);
  return months;
}

function lastDayOf(month: string): string {
  return addDays(`${monthsOn(month, 1)}-01`, -1);
}
