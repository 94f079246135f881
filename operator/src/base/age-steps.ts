import { minuteMs } from '@kapao/core/time';

/** How old something is, in the largest unit that tells enough: what an operator compares with a promise. */
export interface Age {
  readonly unit: 'now' | 'second' | 'minute' | 'hour' | 'day';
  readonly count: number;
  /** Minutes beside hours: 1 h 12 min is late where 1 h is not. */
  readonly minutes?: number;
}

export function ageOf(since: Date, now: Date): Age {
  const seconds = Math.floor((now.getTime() - since.getTime()) / 1000);
  // Clocks differ by a little: what was just made is not in the future.
  if (seconds < 5) return { unit: 'now', count: 0 };
  if (seconds < 60) return { unit: 'second', count: seconds };
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return { unit: 'minute', count: minutes };
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return { unit: 'hour', count: hours, ...(hours < 10 ? { minutes: minutes % 60 } : {}) };
  return { unit: 'day', count: Math.floor(hours / 24) };
}

export type Lateness = 'fine' | 'soon' | 'late';

/** Against a promise in minutes: from two thirds of it on it is worth a look. */
export function latenessOf(since: Date, now: Date, promiseMinutes: number): Lateness {
  const share = (now.getTime() - since.getTime()) / (promiseMinutes * minuteMs);
  return share >= 1 ? 'late' : share >= 2 / 3 ? 'soon' : 'fine';
}
