import { dayKey } from '@kapao/core/calendar';
import { dayS, hourS, minuteS } from '@kapao/core/time';

export interface Ago {
  unit: 'now' | 'minute' | 'hour' | 'day' | 'month' | 'year';
  count: number;
}

/**
 * Returns how long ago, in the largest unit that has fully passed; days are calendar days, like the headings of the
 * entries. A time ahead of our clock counts as now.
 */
export function ago(at: Date, now: Date): Ago {
  const seconds = Math.floor((now.getTime() - at.getTime()) / 1000);
  if (!(seconds >= minuteS)) return { unit: 'now', count: 0 };
  if (seconds < hourS) return { unit: 'minute', count: Math.floor(seconds / minuteS) };
  if (seconds < dayS) return { unit: 'hour', count: Math.floor(seconds / hourS) };
  if (seconds < 30 * dayS) return { unit: 'day', count: midnights(at, now) };
  if (seconds < 365 * dayS) return { unit: 'month', count: Math.floor(seconds / (30 * dayS)) };
  return { unit: 'year', count: Math.floor(seconds / (365 * dayS)) };
}

const midnights = (from: Date, to: Date) =>
  (Date.parse(dayKey(to)) - Date.parse(dayKey(from))) / (1000 * dayS);
