import { inBangkok } from './bangkok-clock.ts';

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof weekdays)[number];

/** Returns the weekday of an instant in Bangkok. */
export function weekdayOf(at: Date): Weekday {
  // getUTCDay counts from Sunday and is below 7, so every index has a weekday.
  return weekdays[(inBangkok(at).getUTCDay() + 6) % 7] as Weekday;
}

/** Whether an instant falls on one of these weekdays; null: any day. `is_on` in SQL does the same. */
export function isOn(days: readonly Weekday[] | null, at: Date): boolean {
  return days === null || days.includes(weekdayOf(at));
}

/**
 * Removes duplicates and sorts by weekday. Null, meaning every day, for all seven days and for none: an offer
 * on no day makes no sense.
 */
export function daysOfWeek(days: readonly Weekday[] | null): Weekday[] | null {
  const chosen = weekdays.filter((each) => days?.includes(each));
  return chosen.length === 0 || chosen.length === weekdays.length ? null : chosen;
}
