import { boundsOf, spreadBuckets } from '../../providers/protocol/provider-call-stats.ts';

/** Call statistics of several minutes together. */
export interface CallTotals {
  readonly calls: number;
  readonly errors: number;
  readonly timeouts: number;
  readonly spread: readonly number[];
}

export function callTotalsOf(minutes: readonly CallTotals[]): CallTotals {
  const spread = new Array<number>(spreadBuckets).fill(0);
  let [calls, errors, timeouts] = [0, 0, 0];
  for (const minute of minutes) {
    calls += minute.calls;
    errors += minute.errors;
    timeouts += minute.timeouts;
    for (const [bucket, count] of minute.spread.entries()) spread[bucket] = (spread[bucket] ?? 0) + count;
  }
  return { calls, errors, timeouts, spread };
}

/**
 * Returns the time in ms that this share of the calls did not exceed (0.95: 95 of 100), interpolated evenly within a
 * bucket; null without calls.
 */
export function quantile(spread: readonly number[], part: number): number | null {
  const all = spread.reduce((sum, count) => sum + count, 0);
  if (all === 0) return null;
  let left = part * all;
  for (const [bucket, count] of spread.entries()) {
    if (count > 0 && left <= count) {
      const { fromMs, untilMs } = boundsOf(bucket);
      return Math.round(fromMs + (untilMs - fromMs) * (left / count));
    }
    left -= count;
  }
  return Math.round(boundsOf(spreadBuckets - 1).untilMs);
}
