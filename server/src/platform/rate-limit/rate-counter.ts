import { createHash } from 'node:crypto';
import type pg from 'pg';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import { lookupOfPool } from '../db/batched-lookup.ts';
import { isLoopback, type Network, networksOf } from './network-address.ts';
import { countUses } from './rate-counter.queries.ts';

/** Counter per key in the database, shared by all servers and safe under concurrency. */
export interface RateCounter {
  /** Counts one use; returns the seconds to wait when the limit is exceeded, else null. */
  count(key: string): Promise<number | null>;
  /** Undoes one use. */
  giveBack(key: string): Promise<void>;
}

export interface ResettableCounter extends RateCounter {
  /** Returns the seconds to wait when the limit is used up, else null. */
  spent(key: string): Promise<number | null>;
  /** Returns the count in the current window, and the seconds until it ends. */
  used(key: string): Promise<{ readonly count: number; readonly waitS: number }>;
  /** Resets this key. */
  forget(key: string): Promise<void>;
}

export interface CounterLimits {
  /** Maximum uses per window, which begins with the first use. */
  readonly most: number;
  readonly windowS: number;
}

/** Batched: nearly every call counts a use, and uses at the same time share a query, also those of different limits. */
const usesOf = lookupOfPool(countUses);

/** Creates a counter. Keys are hashed: the table holds neither phone numbers nor addresses. */
export function createRateCounter(pool: pg.Pool, name: string, limits: CounterLimits): ResettableCounter {
  const { most, windowS } = limits;
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limit',
    tableCreated: true,
    // Expired rows are deleted by `sweepCounters`, for all counters.
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points: most,
    duration: windowS,
  });
  const digest = (key: string) => createHash('sha256').update(key).digest('base64url');
  async function used(key: string) {
    const found = await limiter.get(digest(key));
    return { count: found?.consumedPoints ?? 0, waitS: secondsOf(found?.msBeforeNext ?? 0) };
  }
  return {
    async count(key) {
      const { count, waitMs } = await usesOf(pool).load({
        key: limiter.getKey(digest(key)),
        windowMs: windowS * 1000,
      });
      return count <= most ? null : secondsOf(waitMs);
    },
    used,
    async spent(key) {
      const { count, waitS } = await used(key);
      return count < most ? null : waitS;
    },
    async giveBack(key) {
      await limiter.reward(digest(key));
    },
    async forget(key) {
      await limiter.delete(digest(key));
    },
  };
}

function secondsOf(ms: number): number {
  return Math.max(1, Math.ceil(ms / 1000));
}

export interface AddressLimits extends CounterLimits {
  /** Whether loopback addresses are not counted (in the demo all members share one). */
  readonly freeLoopback: boolean;
}

/** Creates a counter by address, for every network that contains the address. `most` 0 turns it off. */
export function createAddressCounter(pool: pg.Pool, name: string, limits: AddressLimits): RateCounter {
  const { most, windowS, freeLoopback } = limits;
  const isFree = (address: string) => most === 0 || (freeLoopback && isLoopback(address));
  const counterOf = countersOf(pool, name, windowS);
  return {
    count: async (address) =>
      isFree(address) ? null : countNetworks(address, ({ times }) => counterOf(most * times)),
    async giveBack(address) {
      if (isFree(address)) return;
      for (const { name, times } of networksOf(address)) await counterOf(most * times).giveBack(name);
    },
  };
}

/** Returns a function that gives the counter of one limit for each maximum, created on first use. */
export function countersOf(
  pool: pg.Pool,
  name: string,
  windowS: number,
): (most: number) => ResettableCounter {
  const counters = new Map<number, ResettableCounter>();
  return (most) => {
    const counter = counters.get(most) ?? createRateCounter(pool, name, { most, windowS });
    counters.set(most, counter);
    return counter;
  };
}

/**
 * Counts the networks of an address, narrowest first, so that an exhausted one uses up nothing of the wider ones;
 * returns the seconds to wait, or null. Nothing is counted when a wider one is exhausted: an attacker with 65,536
 * networks would otherwise write a row for each.
 */
export async function countNetworks(
  address: string,
  counterOf: (network: Network) => ResettableCounter,
  prefix = '',
): Promise<number | null> {
  const networks = networksOf(address);
  for (const network of networks.slice(1).reverse()) {
    const waitS = await counterOf(network).spent(prefix + network.name);
    if (waitS !== null) return waitS;
  }
  for (const network of networks) {
    const waitS = await counterOf(network).count(prefix + network.name);
    if (waitS !== null) return waitS;
  }
  return null;
}
