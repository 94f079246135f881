import { minuteMs } from '@kapao/core/time';
import type { ProviderKind } from './stored-provider.ts';

/** Provider of a call. */
export interface ProviderKey {
  readonly kind: ProviderKind;
  readonly code: string;
}

/** Results of the calls to one provider in one minute, in this process. */
export interface ProviderMinute extends ProviderKey {
  readonly minute: Date;
  calls: number;
  /** Calls without an answer or with HTTP 500 and above; `timeouts` counts those of them that took too long. */
  errors: number;
  timeouts: number;
  /** Histogram of durations; bucket index by `bucketOf`. */
  readonly spread: number[];
}

/** Minutes whose calls say whether a provider fails, so that earlier failures no longer count. */
export const failingMinutes = 15;
/** Minimum errors of a provider that fails, as a few failed calls are no outage. */
export const leastErrors = 3;
const failingPart = 0.1;

/** Whether a provider with these calls in the last `failingMinutes` fails. */
export function isFailing({ calls, errors }: Pick<ProviderMinute, 'calls' | 'errors'>): boolean {
  return errors >= leastErrors && errors >= failingPart * calls;
}

export type CallEnd = 'well' | 'error' | 'timeout';

/**
 * Number of histogram buckets: the first holds less than 5 ms, each further one reaches √2 times as far, and the last, from
 * two minutes on, is open. A quantile read from it is off by a fifth at most.
 */
export const spreadBuckets = 31;
const firstMs = 5;
const step = Math.SQRT2;

export function bucketOf(ms: number): number {
  if (ms < firstMs) return 0;
  return Math.min(spreadBuckets - 1, 1 + Math.floor(Math.log(ms / firstMs) / Math.log(step)));
}

/** Returns the bounds of a bucket in milliseconds. */
export function boundsOf(bucket: number): { readonly fromMs: number; readonly untilMs: number } {
  const untilMs = firstMs * step ** bucket;
  return { fromMs: bucket === 0 ? 0 : untilMs / step, untilMs };
}

/** Minutes kept while the database is away; older counts are dropped. */
const keptMinutes = 30;

/** Call statistics of this process, by minute and provider. Size: number of providers times the minutes not yet written. */
export class ProviderCallStats {
  readonly #minutes = new Map<string, ProviderMinute>();

  count({ kind, code }: ProviderKey, end: CallEnd, ms: number, at = Date.now()): void {
    const minute = at - (at % minuteMs);
    const name = `${minute} ${kind} ${code}`;
    let counted = this.#minutes.get(name);
    if (!counted) {
      this.#forget(at);
      const spread = new Array<number>(spreadBuckets).fill(0);
      counted = { kind, code, minute: new Date(minute), calls: 0, errors: 0, timeouts: 0, spread };
      this.#minutes.set(name, counted);
    }
    counted.calls += 1;
    if (end !== 'well') counted.errors += 1;
    if (end === 'timeout') counted.timeouts += 1;
    const bucket = bucketOf(ms);
    counted.spread[bucket] = (counted.spread[bucket] ?? 0) + 1;
  }

  /** Returns every minute not known to be fully written. */
  now(): readonly ProviderMinute[] {
    return [...this.#minutes.values()];
  }

  /** Confirms that these minutes were written at `at`: those that had ended by then are removed. */
  written(minutes: readonly ProviderMinute[], at: number): void {
    for (const { kind, code, minute } of minutes)
      if (minute.getTime() + minuteMs <= at) this.#minutes.delete(`${minute.getTime()} ${kind} ${code}`);
  }

  #forget(at: number): void {
    for (const [name, { minute }] of this.#minutes)
      if (minute.getTime() < at - keptMinutes * minuteMs) this.#minutes.delete(name);
  }
}

/** Statistics of this process; all outgoing calls are made in one place. */
export const providerCallStats = new ProviderCallStats();
