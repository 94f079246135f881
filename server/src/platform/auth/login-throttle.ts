import type pg from 'pg';
import type { Challenges } from '../rate-limit/proof-of-work.ts';
import {
  createAddressCounter,
  createRateCounter,
  type RateCounter,
  type ResettableCounter,
} from '../rate-limit/rate-counter.ts';
import { createGuessLimit, type Guess, type TooMany } from './guess-limit.ts';
import { knownMember, type LoginAttempt } from './login-attempt.ts';

const windowS = 15 * 60;

/** Correct passwords of one member in the same window: more than anybody types. */
const rightOfMember = 60;
/** Ratio of allowed correct to wrong passwords for an address, which many may share. */
const rightTimes = 10;

export interface ThrottleLimits {
  readonly perName: number;
  /** Wrong passwords allowed per address; 0: addresses are not counted. */
  readonly perAddress: number;
  /** Whether addresses of this machine are not counted (the demo, where all share one). */
  readonly freeLoopback: boolean;
}

export interface LoginThrottle {
  /**
   * Counts the attempt before the password is checked, so that parallel guesses are counted too. Returns the refusal for
   * REQUEST_LIMIT when there were too many, else null.
   */
  count(attempt: LoginAttempt): Promise<TooMany | null>;
  /**
   * Takes back the wrong login that `count` counted in advance; the correct one stays counted. Returns a refusal when there
   * were too many correct ones, else null.
   */
  right(attempt: LoginAttempt, memberId: string): Promise<TooMany | null>;
  /** Takes back the correct login that `count` counted in advance; the wrong one stays counted. */
  wrong(attempt: LoginAttempt): Promise<void>;
  /** Resets the count of wrong passwords of a member's device: the member was verified in another way. */
  forgetDevice(memberId: string, deviceHash: Buffer | null): Promise<void>;
  /** Runs the check of a counted password. An attempt that was not checked (busy, a fault) does not count at all. */
  runCheck<T>(attempt: LoginAttempt, check: () => Promise<T>): Promise<T>;
}

/** Counter, and the key to count in it. */
type Counted<C extends RateCounter> = readonly [C, string];

/**
 * Limits password attempts per 15 minutes, counted in the database for all servers together. Wrong passwords of a known
 * device or open session, and correct ones, have counters of their own, so that attackers cannot lock the owner out;
 * other guesses count by address and name (guess-limit.ts).
 */
export function createLoginThrottle(
  pool: pg.Pool,
  limits: ThrottleLimits,
  challenges: Challenges,
): LoginThrottle {
  const { perName, perAddress, freeLoopback } = limits;
  const counter = (name: string, most: number) => createRateCounter(pool, name, { most, windowS });
  const addressCounter = (name: string, most: number) =>
    createAddressCounter(pool, name, { most, windowS, freeLoopback });
  const byDevice = counter('login-device', perName);
  const bySession = counter('login-session', perName);
  const byAddress = addressCounter('login-address', perAddress);
  const guesses = createGuessLimit(pool, perName, challenges);
  const rightByMember = counter('right-member', rightOfMember);
  const rightByAddress = addressCounter('right-address', rightTimes * perAddress);

  /** Returns the counter of an open session or a known device; null for other attempts. */
  const ownCounterOf = (attempt: LoginAttempt): Counted<ResettableCounter> | null => {
    if ('sessionId' in attempt) return [bySession, attempt.sessionId];
    const device = 'name' in attempt ? attempt.device : null;
    return device && [byDevice, `${device.memberId}/${device.hash.toString('hex')}`];
  };
  const rightOf = (attempt: LoginAttempt): Counted<RateCounter> | null => {
    const memberId = knownMember(attempt);
    if (memberId !== null) return [rightByMember, memberId];
    return 'name' in attempt ? [rightByAddress, attempt.address] : null;
  };
  const uncount = (attempt: LoginAttempt) => {
    const stranger = strangerIn(attempt);
    return Promise.allSettled([
      stranger && byAddress.giveBack(stranger.address),
      stranger?.guess && guesses.giveBack(stranger.guess),
      ...[ownCounterOf(attempt), rightOf(attempt)].map((counted) => counted?.[0].giveBack(counted[1])),
    ]);
  };
  const countIn = async (counted: Counted<RateCounter> | null): Promise<TooMany | null> => {
    const waitS = counted && (await counted[0].count(counted[1]));
    return waitS === null ? null : { retryAfter: waitS };
  };

  return {
    async count(attempt) {
      const stranger = strangerIn(attempt);
      // The address is counted first, so that an address over its limit does not use up attempts at
      // somebody's name.
      const tooMany = stranger
        ? ((await countIn([byAddress, stranger.address])) ??
          (stranger.guess && (await guesses.count(stranger.guess))))
        : await countIn(ownCounterOf(attempt));
      return tooMany ?? countIn(rightOf(attempt));
    },
    async right(attempt, memberId) {
      const stranger = strangerIn(attempt);
      // The address keeps its count of guesses at other names.
      if (stranger) await byAddress.giveBack(stranger.address);
      if (stranger?.guess) await guesses.right(stranger.guess);
      const own = ownCounterOf(attempt);
      if (own) await own[0].forget(own[1]);
      // `count` has already counted a known member's correct password.
      return stranger ? countIn([rightByMember, memberId]) : null;
    },
    async wrong(attempt) {
      const right = rightOf(attempt);
      if (right) await right[0].giveBack(right[1]);
    },
    async forgetDevice(memberId, deviceHash) {
      if (deviceHash) await byDevice.forget(`${memberId}/${deviceHash.toString('hex')}`);
    },
    async runCheck(attempt, check) {
      try {
        return await check();
      } catch (fault) {
        // The original fault is thrown, even when the counters cannot be reached.
        await uncount(attempt);
        throw fault;
      }
    },
  };
}

/**
 * Returns the address and the guessed name of an attempt without an open session or known device; null for
 * other attempts. A passkey login has no guess, because it names no member.
 */
function strangerIn(
  attempt: LoginAttempt,
): { readonly address: string; readonly guess: Guess | null } | null {
  if ('sessionId' in attempt) return null;
  if (!('name' in attempt)) return { address: attempt.address, guess: null };
  const { name, address, device, knownNetwork, solution } = attempt;
  if (device) return null;
  return {
    address,
    guess: {
      name,
      knownNetwork: knownNetwork && `${knownNetwork.memberId}/${knownNetwork.hash.toString('hex')}`,
      solution,
    },
  };
}
