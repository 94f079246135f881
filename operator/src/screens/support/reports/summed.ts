import type { BackofficeReply } from '@kapao/contract/backoffice/backoffice-call-types';

export type Day = BackofficeReply<'getChatFigures'>['days'][number];

export interface Summed {
  readonly cases: number;
  readonly solved: number;
  readonly byBot: number;
  readonly rated: number;
  /** Mean of all ratings given. */
  readonly rating: number | null;
  /**
   * Seconds: mean of the daily medians, weighted by the day's cases (solved cases for the resolution). It approximates the
   * median of all cases, which cannot be derived from daily medians.
   */
  readonly firstAnswerS: number | null;
  readonly firstBotS: number | null;
  readonly resolutionS: number | null;
}

/** Returns the figures of several days combined. */
export function summed(days: readonly Day[]): Summed {
  const add = (of: (day: Day) => number) => days.reduce((sum, day) => sum + of(day), 0);
  return {
    cases: add(({ cases }) => cases),
    solved: add(({ solved }) => solved),
    byBot: add(({ byBot }) => byBot),
    rated: add(({ rated }) => rated),
    rating: mean(days.map(({ rating, rated }) => [rating, rated])),
    firstAnswerS: mean(days.map(({ firstAnswerS, cases }) => [firstAnswerS, cases])),
    firstBotS: mean(days.map(({ firstBotS, cases }) => [firstBotS, cases])),
    resolutionS: mean(days.map(({ resolutionS, solved }) => [resolutionS, solved])),
  };
}

function mean(parts: readonly (readonly [value: number | null, weight: number])[]): number | null {
  let sum = 0;
  let weights = 0;
  for (const [value, weight] of parts) {
    if (value === null) continue;
    sum += value * weight;
    weights += weight;
  }
  return weights === 0 ? null : sum / weights;
}
