import { minuteMs } from '@kapao/core/time';
import { failingMinutes, isFailing, leastErrors } from '../../providers/protocol/provider-call-stats.ts';
import { type CallTotals, callTotalsOf, quantile } from './latency-histogram.ts';

export interface Minute extends CallTotals {
  readonly minute: Date;
}

export type ProviderState = 'well' | 'slow' | 'failing' | 'down' | 'quiet' | 'off';

export interface ProviderHealth {
  readonly state: ProviderState;
  readonly calls: number;
  readonly errors: number;
  readonly timeouts: number;
  readonly halfMs: number | null;
  readonly mostMs: number | null;
  readonly usualMs: number | null;
  readonly downSince: Date | null;
  readonly line: (number | null)[];
}

const sparklineSpans = 20;
const spanMinutes = 3;
/** Minimum baseline calls; fewer give no reliable baseline. */
const leastBaselineCalls = 20;
/** Response time in ms that never counts as slow, even if the provider is usually faster. */
const neverSlowMs = 1_000;
const slowUnknownMs = 3_000;

/**
 * Returns a provider's health in the hour before `now`. `minutes` are of that hour, oldest first; `baseline` is the baseline
 * of the last day.
 */
export function providerHealth(
  {
    minutes,
    baseline,
    enabled,
  }: {
    readonly minutes: readonly Minute[];
    readonly baseline: readonly CallTotals[];
    readonly enabled: boolean;
  },
  now: Date,
): ProviderHealth {
  const hour = callTotalsOf(minutes);
  const before = callTotalsOf(baseline);
  const usualMs = before.calls >= leastBaselineCalls ? quantile(before.spread, 0.95) : null;
  const recent = callTotalsOf(lastMinutes(minutes, now, failingMinutes));
  const downSince = downSinceOf(minutes);
  return {
    state: !enabled ? 'off' : stateOf(hour, recent, { downSince, usualMs }),
    calls: hour.calls,
    errors: hour.errors,
    timeouts: hour.timeouts,
    halfMs: quantile(hour.spread, 0.5),
    mostMs: quantile(hour.spread, 0.95),
    usualMs,
    downSince,
    line: sparklineOf(minutes, now),
  };
}

function stateOf(
  hour: CallTotals,
  recent: CallTotals,
  { downSince, usualMs }: { readonly downSince: Date | null; readonly usualMs: number | null },
): ProviderState {
  if (hour.calls === 0) return 'quiet';
  if (downSince) return 'down';
  if (isFailing(recent)) return 'failing';
  const slowMs = usualMs === null ? slowUnknownMs : Math.max(neverSlowMs, 2 * usualMs);
  return (quantile(recent.spread, 0.95) ?? 0) > slowMs ? 'slow' : 'well';
}

function lastMinutes(minutes: readonly Minute[], now: Date, count: number): readonly Minute[] {
  const from = now.getTime() - count * minuteMs;
  return minutes.filter(({ minute }) => minute.getTime() >= from);
}

/**
 * Returns the start of the final run of minutes without a successful call; null if the last minute with calls
 * had a success, or if the run has fewer than `leastErrors` errors.
 */
function downSinceOf(minutes: readonly Minute[]): Date | null {
  let [from, errors]: [Date | null, number] = [null, 0];
  for (const { minute, calls, errors: failed } of minutes.toReversed()) {
    if (failed < calls) break;
    from = minute;
    errors += failed;
  }
  return errors >= leastErrors ? from : null;
}

function sparklineOf(minutes: readonly Minute[], now: Date): (number | null)[] {
  const spanMs = spanMinutes * minuteMs;
  const spans = Map.groupBy(minutes, ({ minute }) => Math.floor((now.getTime() - minute.getTime()) / spanMs));
  return Array.from({ length: sparklineSpans }, (_, index) =>
    quantile(callTotalsOf(spans.get(sparklineSpans - 1 - index) ?? []).spread, 0.95),
  );
}
