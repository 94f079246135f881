import { minuteMs } from '@kapao/core/time';

/** Age in the largest unit that is precise enough to compare with a target time. */
export interface Age {
  readonly unit: 'now' | 'second' | 'minute' | 'hour' | 'day';
  readonly count: number;
  /** Minutes beyond the full hours; set only below ten hours. */
  readonly minutes?: number;
}

export function ageOf(since: Date, now: Date): Age {
  const seconds = Math.floor((now.getTime() - since.getTime()) / 1000);
  // Clocks differ slightly: a new item is not shown as in the future.
  if (seconds < 5) return { unit: 'now', count: 0 };
  if (seconds < 60) return { unit: 'second', count: seconds };
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return { unit: 'minute', count: minutes };
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return { unit: 'hour', count: hours, ...(hours < 10 ? { minutes: minutes % 60 } : {}) };
  return { unit: 'day', count: Math.floor(hours / 24) };
}

export type Lateness = 'fine' | 'soon' | 'late';

/**
 * Returns the lateness against a target in minutes: `soon` from two thirds of the target on, `late` from the
 * target on.
 */
export function latenessOf(since: Date, now: Date, promiseMinutes: number): Lateness {
  const share = (now.getTime() - since.getTime()) / (promiseMinutes * minuteMs);
  return share >= 1 ? 'late' : share >= 2 / 3 ? 'soon' : 'fine';
}
