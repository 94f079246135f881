import type pg from 'pg';
import {
  type Counter,
  createAddressCounter,
  createCounter,
  type ForgettingCounter,
} from '../counting/counter.ts';
import { knownMember, type LoginAttempt } from './login-attempt.ts';

const windowS = 15 * 60;

/** Right passwords of one member in the same time: more than anybody types. */
const rightOfMember = 60;
/** An address, which many may share, has so many times more right passwords than wrong ones. */
const rightTimes = 10;

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
  /**
   * The password of this member was right: it does not count as a wrong one any more. Answers the seconds to wait when
   * there were too many right ones, else null.
   */
  right(attempt: LoginAttempt, memberId: string): Promise<number | null>;
  /** The password was wrong: it does not count as a right one any more. */
  wrong(attempt: LoginAttempt): Promise<void>;
}

/** A counter, and what it counts. */
type Counted<C extends Counter> = readonly [C, string];

/**
 * What people prove themselves by in 15 minutes, counted in the database so that all servers count together.
 *
 * Wrong passwords: a device known to the account, and an open session, is counted by itself alone, so strangers who
 * guess at the name, or share the owner's address, cannot lock the owner out. Right ones cost as much work, so they are
 * counted too, by member and by address; a wrong one never uses them up, or a thief of one session could keep the
 * member from proving themselves in another.
 */
export function createLoginThrottle(pool: pg.Pool, limits: ThrottleLimits): LoginThrottle {
  const { perName, perAddress, freeLoopback } = limits;
  const counter = (name: string, most = perName) => createCounter(pool, name, { most, windowS });
  const addressCounter = (name: string, most: number) =>
    createAddressCounter(pool, name, { most, windowS, freeLoopback });
  const byName = counter('login-name');
  const byDevice = counter('login-device');
  const bySession = counter('login-session');
  const byAddress = addressCounter('login-address', perAddress);
  const rightByMember = counter('right-member', rightOfMember);
  const rightByAddress = addressCounter('right-address', rightTimes * perAddress);

  /** What is the attempt's own, and what counts it as wrong until it is known to be right. */
  const ownOf = (attempt: LoginAttempt): Counted<ForgettingCounter> | null => {
    if ('sessionId' in attempt) return [bySession, attempt.sessionId];
    if (!('name' in attempt)) return null;
    const { name, device } = attempt;
    return device ? [byDevice, `${device.memberId}/${device.hash.toString('hex')}`] : [byName, name];
  };
  /** The address, where nothing else says who it is. */
  const addressOf = (attempt: LoginAttempt) =>
    'address' in attempt && knownMember(attempt) === null ? attempt.address : null;
  const rightOf = (attempt: LoginAttempt): Counted<Counter> | null => {
    const memberId = knownMember(attempt);
    if (memberId !== null) return [rightByMember, memberId];
    return 'name' in attempt ? [rightByAddress, attempt.address] : null;
  };

  return {
    async count(attempt) {
      // The address comes first: one that has had enough cannot even use up the tries at somebody's name.
      const address = addressOf(attempt);
      const counted = [
        address === null ? null : ([byAddress, address] as const),
        ownOf(attempt),
        rightOf(attempt),
      ];
      for (const each of counted) {
        const waitS = each && (await each[0].count(each[1]));
        if (waitS !== null) return waitS;
      }
      return null;
    },
    async right(attempt, memberId) {
      // An address keeps what it guessed at other names.
      const address = addressOf(attempt);
      if (address !== null) await byAddress.giveBack(address);
      const own = ownOf(attempt);
      if (own) await own[0].forget(own[1]);
      // Counted before, where it was known whose it is.
      return knownMember(attempt) === null ? rightByMember.count(memberId) : null;
    },
    async wrong(attempt) {
      const right = rightOf(attempt);
      if (right) await right[0].giveBack(right[1]);
    },
  };
}
