import type { CallName } from '@kapao/contract/paths';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';

export interface CallLimit {
  /** Counts one call of `who`; answers the seconds to wait when there were too many this minute, else null. */
  count(name: CallName, who: string, perMinute: number): Promise<number | null>;
}

/** Counted in the database, so that all servers count together. */
export function createCallLimit(pool: pg.Pool): CallLimit {
  const limiters = new Map<number, RateLimiterPostgres>();
  const limiterOf = (points: number) => {
    const known = limiters.get(points);
    if (known) return known;
    const made = new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limit',
      tableCreated: true,
      // The login's counters clear the table of what has expired, these among it.
      clearExpiredByTimeout: false,
      keyPrefix: 'call',
      points,
      duration: 60,
    });
    limiters.set(points, made);
    return made;
  };
  return {
    async count(name, who, perMinute) {
      try {
        await limiterOf(perMinute).consume(`${name}/${who}`);
        return null;
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
        throw refusal;
      }
    },
  };
}

/** For what calls many times in a row on purpose. */
export const noCallLimit: CallLimit = { count: async () => null };
