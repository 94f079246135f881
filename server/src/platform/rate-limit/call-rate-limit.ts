import type { CallName } from '@kapao/contract/paths';
import type pg from 'pg';
import { countersOf, countNetworks } from './rate-counter.ts';

/** Who calls: a member, or somebody at an address who is not logged in. */
export type Counted = { readonly memberId: string } | { readonly address: string };

export interface CallLimit {
  /** Counts one call of `who`; answers the seconds to wait when there were too many this minute, else null. */
  count(name: CallName, who: Counted, perMinute: number): Promise<number | null>;
}

export function createCallLimit(pool: pg.Pool): CallLimit {
  const counterOf = countersOf(pool, 'call', 60);
  return {
    count: (name, who, perMinute) =>
      'memberId' in who
        ? counterOf(perMinute).count(`${name}/${who.memberId}`)
        : countNetworks(who.address, ({ times }) => counterOf(perMinute * times), `${name}/`),
  };
}

/** For what calls many times in a row on purpose. */
export const noCallLimit: CallLimit = { count: async () => null };
