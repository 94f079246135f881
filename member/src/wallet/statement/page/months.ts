import { dayKey } from '@kapao/core/calendar';

/** Returns a time's month in Bangkok, as `2026-11`. */
export function monthOf(at: Date): string {
  return dayKey(at).slice(0, 7);
}

/** Returns the month this many months later. */
export function monthsOn(month: string, count: number): string {
  const [year = 2000, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
}
