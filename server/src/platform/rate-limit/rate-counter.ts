import { createHash } from 'node:crypto';
import type pg from 'pg';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import { lookupOfPool } from '../db/batched-lookup.ts';
import { isLoopback, type Network, networksOf } from './network-address.ts';
import { countUses } from './rate-counter.queries.ts';

/** Counts by key in the database, so that all servers count together and nothing slips through side by side. */
export interface RateCounter {
  /** Counts one; answers the seconds to wait when that was too many, else null. */
  count(key: string): Promise<number | null>;
  /** Takes one back. */
  giveBack(key: string): Promise<void>;
}

export interface ResettableCounter extends RateCounter {
  /** The seconds to wait when there is none left to count, else null. */
  spent(key: string): Promise<number | null>;
  /** How many were counted in the window that runs, and the seconds until it ends. */
  used(key: string): Promise<{ readonly count: number; readonly waitS: number }>;
  /** Begins anew for this key. */
  forget(key: string): Promise<void>;
}

export interface CounterLimits {
  /** So many in one window, which begins with the first. */
  readonly most: number;
  readonly windowS: number;
}

/** Nearly every call counts one, so those of one moment are counted together, whatever limit they are for. */
const usesOf = lookupOfPool(countUses);

/** Keys are hashed: the table holds neither phones nor addresses. */
export function createRateCounter(pool: pg.Pool, name: string, limits: CounterLimits): ResettableCounter {
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
  /** Addresses of this machine are not counted (the demo, where everybody is one). */
  readonly freeLoopback: boolean;
}

/** Counts by address, in every network that it lies in; 0 turns it off. */
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

/** A counter for each figure of one limit. */
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
 * The narrowest comes first: a network that has had enough uses nothing up of those around it. And nothing is counted
 * when one around it has had enough, or somebody with 65,536 networks would write a row for each.
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
