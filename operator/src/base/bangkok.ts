import { addDays, bangkokText, dayKey, formatTime, fromIsoText } from '@kapao/core/calendar';

const bangkok = { timeZone: 'Asia/Bangkok', calendar: 'gregory', numberingSystem: 'latn' } as const;

export function instantOf(time: string | Date): Date {
  return time instanceof Date ? time : new Date(time);
}

/** Returns a time as `14:02:38`. */
export function clockOf(at: Date): string {
  return new Intl.DateTimeFormat('en-GB', { ...bangkok, timeStyle: 'medium' }).format(at);
}

/** Returns `Saturday 21 November 2026`. The year is Gregorian in every language, as in the bookkeeping. */
export function longDay(at: Date, tag: string): string {
  const format = { ...bangkok, weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
  return new Intl.DateTimeFormat(tag, format)
    .format(at)
    .split('ค.ศ.')
    .map((part) => part.trim())
    .join(' ')
    .replace(',', '');
}

/**
 * Returns the shortest unambiguous time: the time of day for today, with the date for this year, otherwise
 * with date and year.
 */
export function shortTime(at: Date, now: Date, tag: string): string {
  if (Number.isNaN(at.getTime())) return '–';
  if (dayKey(at) === dayKey(now)) return formatTime(at);
  const sameYear = dayKey(at).slice(0, 4) === dayKey(now).slice(0, 4);
  // Thai separates by spaces.
  return [shortDay(at, tag, !sameYear), formatTime(at)].join(tag === 'th-TH' ? ' ' : ', ');
}

export function shortDay(at: Date, tag: string, withYear = false): string {
  const format = new Intl.DateTimeFormat(tag, { ...bangkok, day: 'numeric', month: 'short' }).format(at);
  return withYear ? `${format} ${dayKey(at).slice(0, 4)}` : format;
}

/** Returns an ISO time for a datetime field in Bangkok time: `2026-11-28T00:00`. */
export function toField(moment: string | null): string {
  return moment === null ? '' : bangkokText(new Date(moment)).slice(0, 16);
}

/** Returns the time typed into the field; null if it is empty or invalid. */
export function fromField(text: string): string | null {
  const at = fromIsoText(text);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}

export type SpanName = 'day' | 'week' | 'month';

const monthOf = (day: string, by: number): string => {
  const date = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + by, 1)).toISOString().slice(0, 10);
};

/** Returns the initial period: 31 days, 13 weeks or 13 months, ending with the one that contains today. */
export function usualDays(by: SpanName, today: string): { readonly from: string; readonly to: string } {
  if (by === 'day') return { from: addDays(today, -30), to: today };
  return { from: by === 'week' ? addDays(today, -12 * 7) : monthOf(today, -12), to: today };
}
