import type { CallName } from '@kapao/contract/paths';
import type pg from 'pg';
import { type Counter, createCounter } from './counter.ts';

export interface CallLimit {
  /** Counts one call of `who`; answers the seconds to wait when there were too many this minute, else null. */
  count(name: CallName, who: string, perMinute: number): Promise<number | null>;
}

export function createCallLimit(pool: pg.Pool): CallLimit {
  const counters = new Map<number, Counter>();
  const counterOf = (most: number) => {
    const known = counters.get(most);
    if (known) return known;
    const made = createCounter(pool, 'call', { most, windowS: 60 });
    counters.set(most, made);
    return made;
  };
  return { count: (name, who, perMinute) => counterOf(perMinute).count(`${name}/${who}`) };
}

/** For what calls many times in a row on purpose. */
export const noCallLimit: CallLimit = { count: async () => null };
