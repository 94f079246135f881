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
   * Answers why there were too many, which is what REQUEST_LIMIT tells, else null.
   */
  count(attempt: LoginAttempt): Promise<TooMany | null>;
  /**
   * The password of this member was right: it does not count as a wrong one any more. Answers the same when there were
   * too many right ones.
   */
  right(attempt: LoginAttempt, memberId: string): Promise<TooMany | null>;
  /** The password was wrong: it does not count as a right one any more. */
  wrong(attempt: LoginAttempt): Promise<void>;
  /** Looks at a password that was counted. One that nobody came to look at (busy, a fault) does not count at all. */
  look<T>(attempt: LoginAttempt, at: () => Promise<T>): Promise<T>;
}

/** A counter, and what it counts. */
type Counted<C extends RateCounter> = readonly [C, string];

/**
 * What people prove themselves by in 15 minutes, counted in the database so that all servers count together.
 *
 * Wrong passwords: a device known to the account, and an open session, is counted by itself alone, so strangers who
 * guess at the name, or share the owner's address, cannot lock the owner out. Guesses from other devices are counted by
 * address and by name (payer-guesses.ts). Right ones cost as much work, so they are counted too, by member and by address; a
 * wrong one never uses them up, or a thief of one session could keep the member from proving themselves in another.
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

  /** Of a session or a device that is known. */
  const ownFundsOf = (attempt: LoginAttempt): Counted<ResettableCounter> | null => {
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
      ...[ownFundsOf(attempt), rightOf(attempt)].map((counted) => counted?.[0].giveBack(counted[1])),
    ]);
  };
  const countIn = async (counted: Counted<RateCounter> | null): Promise<TooMany | null> => {
    const waitS = counted && (await counted[0].count(counted[1]));
    return waitS === null ? null : { retryAfter: waitS };
  };

  return {
    async count(attempt) {
      const stranger = strangerIn(attempt);
      // The address comes first: one that has had enough cannot even use up the tries at somebody's name.
      const tooMany = stranger
        ? ((await countIn([byAddress, stranger.address])) ??
          (stranger.guess && (await guesses.count(stranger.guess))))
        : await countIn(ownFundsOf(attempt));
      return tooMany ?? countIn(rightOf(attempt));
    },
    async right(attempt, memberId) {
      const stranger = strangerIn(attempt);
      // An address keeps what it guessed at other names.
      if (stranger) await byAddress.giveBack(stranger.address);
      if (stranger?.guess) await guesses.right(stranger.guess);
      const own = ownFundsOf(attempt);
      if (own) await own[0].forget(own[1]);
      // Counted before, where it was known whose it is.
      return stranger ? countIn([rightByMember, memberId]) : null;
    },
    async wrong(attempt) {
      const right = rightOf(attempt);
      if (right) await right[0].giveBack(right[1]);
    },
    async look(attempt, at) {
      try {
        return await at();
      } catch (fault) {
        // The fault is what is told, also when the counters cannot be reached.
        await uncount(attempt);
        throw fault;
      }
    },
  };
}

/** Whoever nothing but the password speaks for; with a passkey there is no name to guess at. */
function strangerIn(
  attempt: LoginAttempt,
): { readonly address: string; readonly guess: Guess | null } | null {
  if ('sessionId' in attempt) return null;
  if (!('name' in attempt)) return { address: attempt.address, guess: null };
  const { name, address, device, near, solution } = attempt;
  if (device) return null;
  return {
    address,
    guess: { name, near: near && `${near.memberId}/${near.hash.toString('hex')}`, solution },
  };
}
