import { dayS } from '@kapao/core/time';
import type pg from 'pg';
import type { Challenge, Challenges } from '../rate-limit/proof-of-work.ts';
import { countersOf, createRateCounter } from '../rate-limit/rate-counter.ts';

/** Why an attempt was not looked at: how long to wait, or what to work out instead of waiting. */
export interface TooMany {
  readonly retryAfter: number;
  readonly challenge?: Challenge;
}

/** From where somebody guesses at a name on a device that its owner never used. */
export interface Guess {
  /** The name as submitted, whether it exists or not. */
  readonly name: string;
  /** The member and the neighbourhood, if the member has logged in from there before; null for strangers. */
  readonly near: string | null;
  /** What the caller worked out, if anything. */
  readonly solution: string | undefined;
}

export interface GuessLimit {
  /** Lets a guess at a password be looked at (null), or says why not. Counts before anything is looked at. */
  count(guess: Guess): Promise<TooMany | null>;
  /** It was no guess: the password was right. */
  right(guess: Guess): Promise<void>;
  /** Nobody looked at it. */
  giveBack(guess: Guess): Promise<void>;
}

const quarterS = 15 * 60;

/** Of the figure for 15 minutes: how many a day need no work, and how many there are in all, from afar and from nearby. */
const times = { free: 3, far: 30, near: 10 } as const;

/**
 * Guesses at one name from devices that its owner never used. The first ones of a quarter of an hour and of a day are
 * free. Then each asks for work, more with every one that was looked at that day, so that strangers who guess make the
 * owner on a new phone wait for seconds and not before a closed door. Some hundred a day are the end of it: no work
 * is so hard that a farm of graphics cards could not do it, and no password so good that it stands any number of guesses.
 * Whoever is where the owner has logged in before has counters of their own, which nobody else uses up.
 */
export function createGuessLimit(pool: pg.Pool, perQuarter: number, challenges: Challenges): GuessLimit {
  const ofQuarter = createRateCounter(pool, 'guess-quarter', { most: perQuarter, windowS: quarterS });
  const freeOfDay = createRateCounter(pool, 'guess-free', { most: times.free * perQuarter, windowS: dayS });
  const ofDay = countersOf(pool, 'guess-day', dayS);
  const mostOf = ({ near }: Guess) => perQuarter * (near === null ? times.far : times.near);
  const purposeOf = ({ name }: Guess) => ({ call: 'login', about: name }) as const;
  const keyOf = ({ name, near }: Guess) => (near === null ? `far ${name}` : `near ${near}`);

  async function work(guess: Guess, retryAfter: number): Promise<TooMany> {
    const most = mostOf(guess);
    const { count, waitS } = await ofDay(most).used(keyOf(guess));
    if (count >= most) return { retryAfter: waitS };
    return { retryAfter, challenge: await challenges.make(purposeOf(guess), count / most) };
  }

  async function giveBackOfDay(guess: Guess): Promise<void> {
    await freeOfDay.giveBack(keyOf(guess));
    await ofDay(mostOf(guess)).giveBack(keyOf(guess));
  }

  return {
    async count(guess) {
      const key = keyOf(guess);
      const waitS = (await ofQuarter.count(key)) ?? (await freeOfDay.count(key));
      if (waitS !== null) {
        const { solution } = guess;
        const isSolved = solution !== undefined && (await challenges.accept(purposeOf(guess), solution));
        if (!isSolved) return work(guess, waitS);
      }
      const endS = await ofDay(mostOf(guess)).count(key);
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
