import { dayMs, hourMs } from './time.ts';

/** Bangkok and Vientiane are UTC+7 all year, without daylight saving time. */
const bangkokOffsetMs = 7 * hourMs;

/** Returns the Bangkok day of an instant, `YYYY-MM-DD` in the Gregorian calendar. */
export function dayKey(at: Date): string {
  return inBangkok(at).toISOString().slice(0, 10);
}

/** Returns the week of an instant, named by the Sunday that starts it. */
export function weekKey(at: Date): string {
  const local = inBangkok(at);
  return new Date(local.getTime() - local.getUTCDay() * dayMs).toISOString().slice(0, 10);
}

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

/** Formats `DD/MM/YYYY HH:mm:ss`, Gregorian in every language: the Thai locale's own format would show the year 2569. */
export function formatDateTime(at: Date): string {
  if (Number.isNaN(at.getTime())) return '-';
  const [date = '', time = ''] = inBangkok(at).toISOString().slice(0, 19).split('T');
  return `${date.split('-').reverse().join('/')} ${time}`;
}

/** Formats to the minute: `DD/MM/YYYY HH:mm`. */
export function formatMinute(at: Date): string {
  return Number.isNaN(at.getTime()) ? '-' : formatDateTime(at).slice(0, 16);
}

/** Formats `HH:mm` in Bangkok. */
export function formatTime(at: Date): string {
  return Number.isNaN(at.getTime()) ? '-' : inBangkok(at).toISOString().slice(11, 16);
}

/** Formats the time in Bangkok, with its date unless that is today. */
export function formatTimeOrDay(at: Date, now: Date): string {
  return dayKey(at) === dayKey(now) ? formatTime(at) : formatDateTime(at);
}

/** Returns Bangkok's clock time, `2026-11-21T14:02:38.123`; callers cut it to the part that they need. */
export function bangkokText(at: Date): string {
  return inBangkok(at).toISOString().slice(0, -1);
}

/** Returns the instant of a Bangkok clock time, to the minute or finer; an invalid date if there is no such time. */
export function fromBangkokText(text: string): Date {
  return new Date(`${text}+07:00`);
}

/** Returns the first instant of a Bangkok day, `YYYY-MM-DD`. */
export function startOfDay(day: string): Date {
  return fromBangkokText(`${day}T00:00:00`);
}

/** Adds days to a day, `YYYY-MM-DD`. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** Returns a date whose UTC fields read as Bangkok's clock; never export it from this file. */
function inBangkok(at: Date): Date {
  return new Date(at.getTime() + bangkokOffsetMs);
}

function fromBangkok(localMs: number): Date {
  return new Date(localMs - bangkokOffsetMs);
}
