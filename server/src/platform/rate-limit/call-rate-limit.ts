import type { CallName } from '@kapao/contract/paths';
import type pg from 'pg';
import { countersOf, countNetworks } from './rate-counter.ts';

/** Who calls: a member, or somebody at an address who is not logged in. */
export type RateLimitSubject = { readonly memberId: string } | { readonly address: string };

export interface CallRateLimit {
  /** Counts one call of `who`; answers the seconds to wait when there were too many this minute, else null. */
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

/** For what calls many times in a row on purpose. */
export const noCallRateLimit: CallRateLimit = { count: async () => null };
