import { hundredths, least, most, payable, percentOf } from './terms.ts';

/** What bets made, minor units: what was put in and what came back. */
export interface Result {
  readonly stakes: bigint;
  readonly payouts: bigint;
}

/** What was lost in play, by what became of it. Both are zero or more. */
export interface Bases {
  /** In plain play, or in a round that ended SUCCESS. */
  readonly success: bigint;
  /** In a round that ended FAIL or EXPIRED. */
  readonly fail: bigint;
}

export interface Percents {
  readonly success: number;
  readonly fail: number;
}

/** What lies on one side of a period together: a win takes away from a loss beside it, and never more than all of it. */
export function lossesIn(results: readonly Result[]): bigint {
  return most(
    0n,
    results.reduce((sum, { stakes, payouts }) => sum + stakes - payouts, 0n),
  );
}

/** A friend's month up to that day. */
export interface FriendMonth {
  /** What they really lost to the house in it, less what they were given; below zero, they won. */
  readonly cost: bigint;
  /** What they have brought in it before. */
  readonly brought: bigint;
}

/**
 * For one friend and day (facts.md 7.7): cut once, to `unit`, the least that can be paid. In a month a friend brings no more than
 * the greater of the percents of what they really cost themself: who only loses to and fro, on the other side of the inviter's
 * bets, brings next to nothing.
 */
export function commissionOf(
  { success, fail }: Bases,
  percents: Percents,
  unit: bigint,
  { cost, brought }: FriendMonth,
): bigint {
  const ofDay = (success * hundredths(percents.success) + fail * hundredths(percents.fail)) / 10_000n;
  // Up to the next minor unit, so that the bound takes nothing of what is not above it.
  const ofMonth = (most(0n, cost) * hundredths(Math.max(percents.success, percents.fail)) + 9_999n) / 10_000n;
  return payable(most(0n, least(ofDay, ofMonth - brought)), unit);
}

export interface RefundRules {
  readonly percents: Percents;
  /** The most that is given for one period; null: no bound of its own. */
  readonly maxRefund: bigint | null;
  /** Of what the member has really lost to the house: a net winner gets nothing. */
  readonly netPercent: number;
  /** The least that can be paid in the member's currency, of which every figure is a multiple. */
  readonly unit: bigint;
}

export interface Refund {
  readonly success: bigint;
  readonly fail: bigint;
  /** What is given: the two together, within the bounds. */
  readonly amount: bigint;
}

/** The refund of one period (facts.md 7.8). `net`: deposits less withdrawals less the total at its close. */
export function refundOf(bases: Bases, net: bigint, rules: RefundRules): Refund {
  const success = payable(percentOf(bases.success, rules.percents.success), rules.unit);
  const fail = payable(percentOf(bases.fail, rules.percents.fail), rules.unit);
  const ofNet = percentOf(most(0n, net), rules.netPercent);
  const within = least(success + fail, ofNet);
  const amount = rules.maxRefund === null ? within : least(within, rules.maxRefund);
  return { success, fail, amount: payable(amount, rules.unit) };
}
