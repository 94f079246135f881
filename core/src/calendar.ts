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

/**
 * Returns the instant of an ISO 8601 time, which is Bangkok's unless it has an offset: JavaScript would read it in the
 * machine's own zone. An invalid date for any other text, and for a day that does not exist.
 */
export function fromIsoText(text: string): Date {
  const [, day = '', clock = '', offset = '+07:00'] =
    /^((?:[+-]\d{6}|\d{4})-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d:?\d\d)?$/.exec(text) ??
    [];
  // A Date takes the 30th of February for the 2nd of March.
  const exists = new Date(`${day}T00:00Z`).toJSON()?.startsWith(day) ?? false;
  return new Date(exists ? `${day}T${clock}${offset.replace(/(\d\d)(\d\d)$/, '$1:$2')}` : Number.NaN);
}

/** Returns the first instant of a Bangkok day, `YYYY-MM-DD`. */
export function startOfDay(day: string): Date {
  return fromIsoText(`${day}T00:00`);
}

/** Adds days to a day, `YYYY-MM-DD`. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** Returns a date whose UTC fields read as Bangkok's clock; never export it from this file. */
export function inBangkok(at: Date): Date {
  return new Date(at.getTime() + bangkokOffsetMs);
}

export function fromBangkok(localMs: number): Date {
  return new Date(localMs - bangkokOffsetMs);
}
