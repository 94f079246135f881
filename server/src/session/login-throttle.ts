import { createHash } from 'node:crypto';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { isLoopback, networkOf } from '../http/address.ts';

const windowS = 15 * 60;

/** Who tries: a name at the login, an address with a passkey (no name is known yet), or an open session. */
export type LoginAttempt = NamedAttempt | { readonly address: string } | { readonly sessionId: string };

export interface NamedAttempt {
  /** The name as submitted, in one form for all ways to type it; counted whether it exists or not. */
  readonly name: string;
  readonly address: string;
  /** Set when this device has logged in to this account before: then only its own counter counts. */
  readonly device: { readonly memberId: string; readonly hash: Buffer } | null;
}

export interface ThrottleLimits {
  readonly perName: number;
  /** 0: addresses are not counted. */
  readonly perAddress: number;
  /** Addresses on this machine are not counted (the demo, where everybody is one). */
  readonly freeLoopback: boolean;
}

export interface LoginThrottle {
  /**
   * Counts the attempt before the password is looked at, so that parallel guesses are counted too.
   * Answers the seconds to wait when there were too many, else null.
   */
  count(attempt: LoginAttempt): Promise<number | null>;
  /** The password was right: what this attempt counted is forgotten. */
  forgive(attempt: LoginAttempt): Promise<void>;
}

/**
 * Wrong passwords in 15 minutes, counted in the database so that all servers count together. A device known to
 * the account, and an open session, is counted by itself alone: strangers who guess at the name, or share the owner's
 * address, cannot lock the owner out.
 */
export function createLoginThrottle(pool: pg.Pool, limits: ThrottleLimits): LoginThrottle {
  const limiter = (keyPrefix: string, points: number) =>
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limit',
      tableCreated: true,
      clearExpiredByTimeout: true,
      keyPrefix,
      points,
      duration: windowS,
    });
  const byName = limiter('login-name', limits.perName);
  const byDevice = limiter('login-device', limits.perName);
  const bySession = limiter('login-session', limits.perName);
  const byAddress = limiter('login-address', Math.max(1, limits.perAddress));

  type Counter = readonly [RateLimiterPostgres, string];
  const ofAddress = (address: string): Counter[] =>
    limits.perAddress > 0 && !(limits.freeLoopback && isLoopback(address))
      ? [[byAddress, digest(networkOf(address))]]
      : [];
  const counters = (attempt: LoginAttempt): Counter[] => {
    if ('sessionId' in attempt) return [[bySession, digest(attempt.sessionId)]];
    if (!('name' in attempt)) return ofAddress(attempt.address);
    const { name, address, device } = attempt;
    if (device) return [[byDevice, digest(`${device.memberId}/${device.hash.toString('hex')}`)]];
    // The address comes first: one that has had enough cannot even use up the tries at somebody's name.
    return [...ofAddress(address), [byName, digest(name)]];
  };

  return {
    async count(attempt) {
      for (const [counter, key] of counters(attempt)) {
        try {
          await counter.consume(key);
        } catch (refusal) {
          if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
          throw refusal;
        }
      }
      return null;
    },
    async forgive(attempt) {
      // The name, the device and the session start anew; an address keeps what it guessed at other names.
      for (const [counter, key] of counters(attempt)) {
        if (counter === byAddress) await counter.reward(key);
        else await counter.delete(key);
      }
    },
  };
}

/** Keys are hashed: the table holds neither phones nor addresses. */
function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
