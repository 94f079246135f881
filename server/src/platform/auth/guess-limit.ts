import { dayS } from '@kapao/core/time';
import type pg from 'pg';
import type { Challenge, Challenges } from '../rate-limit/proof-of-work.ts';
import { countersOf, createRateCounter } from '../rate-limit/rate-counter.ts';

/**
 * Refusal of an attempt before its check: the seconds to wait, and a challenge whose solution replaces the
 * wait.
 */
export interface TooMany {
  readonly retryAfter: number;
  readonly challenge?: Challenge;
}

/** Password attempt at a username from a device that the account's owner never used. */
export interface Guess {
  /** Username as submitted, whether it exists or not. */
  readonly name: string;
  /** Member and network, if the member has logged in from there before; null for unknown networks. */
  readonly knownNetwork: string | null;
  /** Solution of a challenge, if the caller has one. */
  readonly solution: string | undefined;
}

export interface GuessLimit {
  /** Counts a password attempt before its check. Returns null when it may be checked, else the refusal. */
  count(guess: Guess): Promise<TooMany | null>;
  /** Resets the 15-minute counter and uncounts the attempt for the day, because the password was right. */
  right(guess: Guess): Promise<void>;
  /** Uncounts an attempt whose password was not checked. */
  giveBack(guess: Guess): Promise<void>;
}

const quarterS = 15 * 60;

/**
 * Multiples of the limit for 15 minutes: attempts per day without proof of work, and attempts per day in total, from
 * unknown and from known networks.
 */
const times = { free: 3, unknownNetwork: 30, knownNetwork: 10 } as const;

/**
 * Limits guesses at one username from devices that its owner never used; networks where the owner has logged in have
 * counters of their own. After the free attempts each guess needs proof of work, harder with every guess of the day, so
 * that attackers delay an owner on a new phone only by seconds.
 */
export function createGuessLimit(pool: pg.Pool, perQuarter: number, challenges: Challenges): GuessLimit {
  const ofQuarter = createRateCounter(pool, 'guess-quarter', { most: perQuarter, windowS: quarterS });
  const freeOfDay = createRateCounter(pool, 'guess-free', { most: times.free * perQuarter, windowS: dayS });
  const ofDay = countersOf(pool, 'guess-day', dayS);
  const maxOf = ({ knownNetwork }: Guess) =>
    perQuarter * (knownNetwork === null ? times.unknownNetwork : times.knownNetwork);
  const purposeOf = ({ name }: Guess) => ({ call: 'login', about: name }) as const;
  const keyOf = ({ name, knownNetwork }: Guess) =>
    knownNetwork === null ? `far ${name}` : `near ${knownNetwork}`;

  async function work(guess: Guess, retryAfter: number): Promise<TooMany> {
    const most = maxOf(guess);
    const { count, waitS } = await ofDay(most).used(keyOf(guess));
    if (count >= most) return { retryAfter: waitS };
    return { retryAfter, challenge: await challenges.make(purposeOf(guess), count / most) };
  }

  async function giveBackOfDay(guess: Guess): Promise<void> {
    await freeOfDay.giveBack(keyOf(guess));
    await ofDay(maxOf(guess)).giveBack(keyOf(guess));
  }

  return {
    async count(guess) {
      const key = keyOf(guess);
      const quarterWaitS = await ofQuarter.count(key);
      const waitS = quarterWaitS ?? (await freeOfDay.count(key));
      if (waitS !== null) {
        const { solution } = guess;
        const isSolved = solution !== undefined && (await challenges.accept(purposeOf(guess), solution));
        if (!isSolved) return work(guess, waitS);
        // Counts here too, because `right` and `giveBack` uncount every checked attempt.
        if (quarterWaitS !== null) await freeOfDay.count(key);
      }
      const endS = await ofDay(maxOf(guess)).count(key);
      return endS === null ? null : { retryAfter: endS };
    },
    async right(guess) {
      await ofQuarter.forget(keyOf(guess));
      await giveBackOfDay(guess);
    },
    async giveBack(guess) {
      await ofQuarter.giveBack(keyOf(guess));
      await giveBackOfDay(guess);
    },
  };
}
