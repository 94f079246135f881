import { minuteMs } from '@kapao/core/time';
import type { Counts } from './useCounts.ts';

type Counted = Counts['queues'][number];

/** Returns the whole percent that kept the target, rounded down, so that 100 means all; null if nothing was decided. */
export function percentWithin(share: Counted['day']): number | null {
  return share && Math.floor((100 * share.within) / share.ended);
}

/** Returns the oldest item's wait as a multiple of its queue's target time. */
export function timesTarget(
  { oldest, targetMinutes }: Pick<Counted, 'oldest' | 'targetMinutes'>,
  now: number,
): number {
  return oldest === null ? 0 : (now - Date.parse(oldest)) / (targetMinutes * minuteMs);
}

/** Returns the queues with the most overdue oldest item first. */
export function mostOverdueFirst<Queue extends Pick<Counted, 'oldest' | 'targetMinutes'>>(
  queues: readonly Queue[],
  now: number,
): Queue[] {
  return queues.toSorted((one, other) => timesTarget(other, now) - timesTarget(one, now));
}
