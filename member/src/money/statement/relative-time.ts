import { dayKey } from '@kapao/core/calendar';

export interface Ago {
  unit: 'now' | 'minute' | 'hour' | 'day' | 'month' | 'year';
  count: number;
}

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * How long ago, in the largest unit that has passed whole; days are those of the calendar, under whose names the lines
 * stand. A clock that runs ahead of ours counts as now.
 */
export function ago(at: Date, now: Date): Ago {
  const seconds = Math.floor((now.getTime() - at.getTime()) / 1000);
  if (!(seconds >= minute)) return { unit: 'now', count: 0 };
  if (seconds < hour) return { unit: 'minute', count: Math.floor(seconds / minute) };
  if (seconds < day) return { unit: 'hour', count: Math.floor(seconds / hour) };
  if (seconds < 30 * day) return { unit: 'day', count: midnights(at, now) };
  if (seconds < 365 * day) return { unit: 'month', count: Math.floor(seconds / (30 * day)) };
  return { unit: 'year', count: Math.floor(seconds / (365 * day)) };
}

const midnights = (from: Date, to: Date) =>
  (Date.parse(dayKey(to)) - Date.parse(dayKey(from))) / (1000 * day);
