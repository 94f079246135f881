import { inBangkok } from './bangkok-clock.ts';
import { dayMs } from './time.ts';

/** Returns the Bangkok day of an instant, `YYYY-MM-DD` in the Gregorian calendar. */
export function dayKey(at: Date): string {
  return inBangkok(at).toISOString().slice(0, 10);
}

/** Returns the week of an instant, named by the Sunday that starts it. */
export function weekKey(at: Date): string {
  const local = inBangkok(at);
  return new Date(local.getTime() - local.getUTCDay() * dayMs).toISOString().slice(0, 10);
}

/** Formats `HH:mm` in Bangkok. */
export function formatTime(at: Date): string {
  return Number.isNaN(at.getTime()) ? '-' : inBangkok(at).toISOString().slice(11, 16);
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
