import { dayKey, formatTime } from '@kapao/core/calendar';
import { formatDateTime } from './dates.ts';

/** Formats the time in Bangkok, with its date unless that is today. */
export function formatTimeOrDay(at: Date, now: Date): string {
  return dayKey(at) === dayKey(now) ? formatTime(at) : formatDateTime(at);
}
