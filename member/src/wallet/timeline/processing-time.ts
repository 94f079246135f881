import { dayS, hourS } from '@kapao/core/time';

export interface ProcessingTime {
  unit: 'minute' | 'hour' | 'day';
  count: number;
}

/** Returns the usual duration, always rounded up so that it does not promise too much. */
export function processingTime(seconds: number): ProcessingTime {
  if (seconds <= 1.5 * hourS) return { unit: 'minute', count: Math.max(1, Math.ceil(seconds / 60)) };
  if (seconds <= 1.5 * dayS) return { unit: 'hour', count: Math.ceil(seconds / hourS) };
  return { unit: 'day', count: Math.ceil(seconds / dayS) };
}
