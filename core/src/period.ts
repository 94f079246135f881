import { fromBangkok, inBangkok } from './bangkok-clock.ts';
import { dayMs } from './time.ts';

export type Period = 'day' | 'week' | 'month';

/**
 * Returns the Bangkok calendar day, week (from Sunday) or month of an instant: from `start` up to, not including, `end`.
 */
export function periodOf(period: Period, at: Date): { readonly start: Date; readonly end: Date } {
  const local = inBangkok(at);
  const day = Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate());
  if (period === 'month') {
    const first = (months: number) =>
      fromBangkok(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + months, 1));
    return { start: first(0), end: first(1) };
  }
  const start = period === 'week' ? day - local.getUTCDay() * dayMs : day;
  return { start: fromBangkok(start), end: fromBangkok(start + (period === 'week' ? 7 : 1) * dayMs) };
}

/** Adds months at the same clock time in Bangkok; in a month too short for the date, its last day. */
export function addMonths(at: Date, months: number): Date {
  const local = inBangkok(at);
  const month = local.getUTCMonth() + months;
  const last = new Date(Date.UTC(local.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const moved = new Date(local);
  moved.setUTCFullYear(local.getUTCFullYear(), month, Math.min(local.getUTCDate(), last));
  return fromBangkok(moved.getTime());
}
