import { dayKey } from '@kapao/core/calendar';

/** `2026-11`, the month that an instant falls in in Bangkok. */
export function monthOf(at: Date): string {
  return dayKey(at).slice(0, 7);
}

/** The month so many months on. */
export function monthsOn(month: string, count: number): string {
  const [year = 2000, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
}
