import { numbersFrom } from '../../../server/src/testing/ledger/operations.ts';

/** Repeatable random choices: everything that a seed decides is drawn here before anything runs. */
export interface Chance {
  /** Returns an integer from `from` to `to`, both inclusive. */
  between(from: number, to: number): number;
  oneOf<T>(choices: readonly T[]): T;
  /** Returns true with a probability of `likely` percent. */
  percent(likely: number): boolean;
}

export function chanceOf(seed: number): Chance {
  const next = numbersFrom(seed);
  return {
    between: (from, to) => from + (next() % (to - from + 1)),
    // Lists of choices are never empty.
    oneOf: (choices) => choices[next() % choices.length]!,
    percent: (likely) => next() % 100 < likely,
  };
}
