import { minuteMs } from '@kapao/core/time';
import type { ProviderKind } from './stored-provider.ts';

/** Whom a call goes to. */
export interface ProviderKey {
  readonly kind: ProviderKind;
  readonly code: string;
}

/** What calls of one party came to in one minute, in this process. */
export interface ProviderMinute extends ProviderKey {
  readonly minute: Date;
  calls: number;
  /** No answer, or HTTP 500 and above; of them those that took too long. */
  errors: number;
  timeouts: number;
  /** How many took so long, by `placeOf`. */
  readonly spread: number[];
}

export type CallEnd = 'well' | 'error' | 'timeout';

/**
 * Places of a spread: the first holds what took less than 5 ms, each further one reaches √2 times as far, and the last, from
 * two minutes on, has no end. So a quantile that is read from it is wrong by a fifth at most.
 */
export const spreadBuckets = 31;
const firstMs = 5;
const step = Math.SQRT2;

export function bucketOf(ms: number): number {
  if (ms < firstMs) return 0;
  return Math.min(spreadBuckets - 1, 1 + Math.floor(Math.log(ms / firstMs) / Math.log(step)));
}

/** From and until, in milliseconds. */
export function boundsOf(place: number): { readonly fromMs: number; readonly untilMs: number } {
  const untilMs = firstMs * step ** place;
  return { fromMs: place === 0 ? 0 : untilMs / step, untilMs };
}

/** While the database is away nobody takes the counts; what is older than this is forgotten. */
const keptMinutes = 30;

/** Counts of this process, by minute and party. As many as there are parties, times the minutes that nobody took yet. */
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
    const place = bucketOf(ms);
    counted.spread[place] = (counted.spread[place] ?? 0) + 1;
  }

  /** Everything that is not known to be written whole. */
  now(): readonly ProviderMinute[] {
    return [...this.#minutes.values()];
  }

  /** These were written at `at`: minutes that were over by then are done with. */
  written(minutes: readonly ProviderMinute[], at: number): void {
    for (const { kind, code, minute } of minutes)
      if (minute.getTime() + minuteMs <= at) this.#minutes.delete(`${minute.getTime()} ${kind} ${code}`);
  }

  #forget(at: number): void {
    for (const [name, { minute }] of this.#minutes)
      if (minute.getTime() < at - keptMinutes * minuteMs) this.#minutes.delete(name);
  }
}

/** Of this process: every call outside goes through one door. */
export const providerCallStats = new ProviderCallStats();
