import type { CallName } from '@kapao/contract/paths';
import type pg from 'pg';
import { countersOf, countNetworks } from './rate-counter.ts';

/** Caller: a member, or an address when not logged in. */
export type RateLimitSubject = { readonly memberId: string } | { readonly address: string };

export interface CallRateLimit {
  /** Counts one call of `who`; returns the seconds to wait when the minute's limit is exceeded, else null. */
  count(name: CallName, who: RateLimitSubject, perMinute: number): Promise<number | null>;
}

export function createCallRateLimit(pool: pg.Pool): CallRateLimit {
  const counterOf = countersOf(pool, 'call', 60);
  return {
    count: (name, who, perMinute) =>
      'memberId' in who
        ? counterOf(perMinute).count(`${name}/${who.memberId}`)
        : countNetworks(who.address, ({ times }) => counterOf(perMinute * times), `${name}/`),
  };
}

/** No limit, for tools that call many times in a row on purpose. */
export const noCallRateLimit: CallRateLimit = { count: async () => null };
