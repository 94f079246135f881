import type pg from 'pg';
import { createAddressCounter, createCounter, type ForgettingCounter } from '../../web/counting/counter.ts';

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

/** What counts an attempt: an address that many may share, and what is the attempt's own. */
interface Counted {
  readonly address?: string;
  readonly own?: readonly [ForgettingCounter, string];
}

/**
 * Wrong passwords in 15 minutes, counted in the database so that all servers count together. A device known to
 * the account, and an open session, is counted by itself alone: strangers who guess at the name, or share the owner's
 * address, cannot lock the owner out.
 */
export function createLoginThrottle(pool: pg.Pool, limits: ThrottleLimits): LoginThrottle {
  const { perName, perAddress, freeLoopback } = limits;
  const counter = (name: string) => createCounter(pool, name, { most: perName, windowS });
  const byName = counter('login-name');
  const byDevice = counter('login-device');
  const bySession = counter('login-session');
  const byAddress = createAddressCounter(pool, 'login-address', { most: perAddress, windowS, freeLoopback });

  const countedBy = (attempt: LoginAttempt): Counted => {
    if ('sessionId' in attempt) return { own: [bySession, attempt.sessionId] };
    const { address } = attempt;
    if (!('name' in attempt)) return { address };
    const { name, device } = attempt;
    if (device) return { own: [byDevice, `${device.memberId}/${device.hash.toString('hex')}`] };
    return { address, own: [byName, name] };
  };

  return {
    async count(attempt) {
      const { address, own } = countedBy(attempt);
      // The address comes first: one that has had enough cannot even use up the tries at somebody's name.
      const waitS = address === undefined ? null : await byAddress.count(address);
      return waitS ?? (own ? own[0].count(own[1]) : null);
    },
    async forgive(attempt) {
      const { address, own } = countedBy(attempt);
      // An address keeps what it guessed at other names.
      if (address !== undefined) await byAddress.giveBack(address);
      if (own) await own[0].forget(own[1]);
    },
  };
}
