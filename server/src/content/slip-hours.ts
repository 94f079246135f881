import { isOpenAt, minutesOf } from '@kapao/core/open-hours';
import { periodOf } from '@kapao/core/period';
import { dayMs, minuteMs } from '@kapao/core/time';

/** Daily closed hours in Bangkok; equal times mean never closed. */
interface ClosedHours {
  readonly closedFrom: string;
  readonly closedTo: string;
}

/** Whether slips are accepted now; the closed hours may span midnight (23:00 to 01:00). */
export function isSlipOpen(now: Date, { closedFrom, closedTo }: ClosedHours): boolean {
  return closedFrom === closedTo || !isOpenAt(now, Array(7).fill({ from: closedFrom, to: closedTo }));
}

/** Returns for how many milliseconds between two times slip uploads were closed. */
export function closedMs(from: Date, to: Date, { closedFrom, closedTo }: ClosedHours): number {
  const begin = minutesOf(closedFrom) * minuteMs;
  const length = (minutesOf(closedTo) * minuteMs - begin + dayMs) % dayMs;
  const firstBegin = periodOf('day', from).start.getTime() + begin;
  const closedBefore = (at: Date) => {
    const since = at.getTime() - firstBegin;
    const days = Math.floor(since / dayMs);
    return days * length + Math.min(since - days * dayMs, length);
  };
  return closedBefore(to) - closedBefore(from);
}
