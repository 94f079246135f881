import { numbersFrom } from '../../../server/src/testing/ledger/operations.ts';

/** Chance that can be repeated: everything that a seed draws comes from here, before anything happens. */
export interface Chance {
  /** A whole number from `from` to `to`, both included. */
  between(from: number, to: number): number;
  oneOf<T>(choices: readonly T[]): T;
  /** True so many times in a hundred. */
  percent(likely: number): boolean;
}

export function chanceOf(seed: number): Chance {
  const next = numbersFrom(seed);
  return {
    between: (from, to) => from + (next() % (to - from + 1)),
    // Every list of choices has some.
    oneOf: (choices) => choices[next() % choices.length]!,
    percent: (likely) => next() % 100 < likely,
  };
}
