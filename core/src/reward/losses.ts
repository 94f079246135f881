import { hundredths, maxOf, minOf, payable, percentOf } from './terms.ts';

/** Totals of bets in minor units: stakes and payouts. */
export interface Result {
  readonly stakes: bigint;
  readonly payouts: bigint;
}

/** Losses by their context. Both are zero or more. */
export interface LossesByContext {
  /** Loss without a bonus, or in a bonus that ended SUCCESS. */
  readonly success: bigint;
  /** Loss in a bonus that ended FAIL or EXPIRED. */
  readonly fail: bigint;
}

export interface Percents {
  readonly success: number;
  readonly fail: number;
}

/**
 * Returns the net loss of one side (`success` or `fail`) in a period: wins offset losses on the same side,
 * down to zero.
 */
export function lossesIn(results: readonly Result[]): bigint {
  return maxOf(
    0n,
    results.reduce((sum, { stakes, payouts }) => sum + stakes - payouts, 0n),
  );
}

/** Invited friend's month up to the day of the commission. */
export interface FriendMonth {
  /** Friend's real net loss to the operator, less rewards received; negative if they won. */
  readonly cost: bigint;
  /** Commission already earned from this friend in the month. */
  readonly brought: bigint;
}

/**
 * Returns the commission for one friend and day (docs/market.md 7.7), rounded down once to `unit`, the smallest payable
 * amount. Per month a friend earns the inviter no more than the greater percentage of their real net cost, so losses to the
 * inviter's opposite bets earn next to nothing.
 */
export function commissionOf(
  { success, fail }: LossesByContext,
  percents: Percents,
  unit: bigint,
  { cost, brought }: FriendMonth,
): bigint {
  const ofDay = (success * hundredths(percents.success) + fail * hundredths(percents.fail)) / 10_000n;
  // Rounded up to the next minor unit, so that the limit does not cut an amount equal to it.
  const ofMonth =
    (maxOf(0n, cost) * hundredths(Math.max(percents.success, percents.fail)) + 9_999n) / 10_000n;
  return payable(maxOf(0n, minOf(ofDay, ofMonth - brought)), unit);
}

export interface RefundRules {
  readonly percents: Percents;
  /** Most that is refunded for one period; null: no limit of its own. */
  readonly maxRefund: bigint | null;
  /** Limit as a percentage of the member's real net loss to the operator: a net winner gets nothing. */
  readonly netPercent: number;
  /** Smallest payable amount in the member's currency; every figure is a multiple of it. */
  readonly unit: bigint;
}

export interface Refund {
  readonly success: bigint;
  readonly fail: bigint;
  /** Amount refunded: both parts together, within the limits. */
  readonly amount: bigint;
}

/** Returns the refund of one period (docs/market.md 7.8). `net`: deposits less withdrawals less the total at its close. */
export function refundOf(bases: LossesByContext, net: bigint, rules: RefundRules): Refund {
  const success = payable(percentOf(bases.success, rules.percents.success), rules.unit);
  const fail = payable(percentOf(bases.fail, rules.percents.fail), rules.unit);
  const ofNet = percentOf(maxOf(0n, net), rules.netPercent);
  const within = minOf(success + fail, ofNet);
  const amount = rules.maxRefund === null ? within : minOf(within, rules.maxRefund);
  return { success, fail, amount: payable(amount, rules.unit) };
}
