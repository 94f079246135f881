import { createHash } from 'node:crypto';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { isLoopback, networkOf } from './address.ts';

/** Counts by key in the database, so that all servers count together and nothing slips through side by side. */
export interface Counter {
  /** Counts one; answers the seconds to wait when that was too many, else null. */
  count(key: string): Promise<number | null>;
  /** Takes one back. */
  giveBack(key: string): Promise<void>;
}

export interface ForgettingCounter extends Counter {
  /** Begins anew for this key. */
  forget(key: string): Promise<void>;
}

export interface CounterLimits {
  /** So many in one window, which begins with the first. */
  readonly most: number;
  readonly windowS: number;
}

/** Keys are hashed: the table holds neither phones nor addresses. */
export function createCounter(pool: pg.Pool, name: string, limits: CounterLimits): ForgettingCounter {
  const { most, windowS } = limits;
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limit',
    tableCreated: true,
    // sweepCounters does it, for all of them.
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points: most,
    duration: windowS,
  });
  const digest = (key: string) => createHash('sha256').update(key).digest('base64url');
  return {
    async count(key) {
      try {
        await limiter.consume(digest(key));
        return null;
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
        throw refusal;
      }
    },
    async giveBack(key) {
      await limiter.reward(digest(key));
    },
    async forget(key) {
      await limiter.delete(digest(key));
    },
  };
}

export interface AddressLimits extends CounterLimits {
  /** Addresses of this machine are not counted (the demo, where everybody is one). */
  readonly freeLoopback: boolean;
}

/** Counts by address; 0 turns it off. */
export function createAddressCounter(pool: pg.Pool, name: string, limits: AddressLimits): Counter {
  const counter = createCounter(pool, name, { ...limits, most: Math.max(1, limits.most) });
  const isFree = (address: string) => limits.most === 0 || (limits.freeLoopback && isLoopback(address));
  return {
    count: async (address) => (isFree(address) ? null : counter.count(networkOf(address))),
    async giveBack(address) {
      if (!isFree(address)) await counter.giveBack(networkOf(address));
    },
  };
}
