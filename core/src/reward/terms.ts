import type { Minor } from '../money.ts';

/**
 * Kind of play that a bet counts as in a bonus. The home screen shows sport and casino together; for turnover they differ.
 */
export const playKinds = ['slot', 'sport', 'casino', 'lotto'] as const;
export type PlayKind = (typeof playKinds)[number];

/** Percentage of a bet's turnover that counts, a whole number from 0 to 100, by kind of play. */
export type Weights = Readonly<Record<PlayKind, number>>;

export const defaultWeights: Weights = { slot: 100, sport: 100, casino: 20, lotto: 50 };

/** Bonus credited: a percentage of the qualifying deposit up to `most`, or a fixed amount. */
export type BonusCredit =
  | { readonly kind: 'percent'; readonly percent: number; readonly most: Minor }
  | { readonly kind: 'fixed'; readonly amount: Minor };

/** Terms of a bonus or promotion, amounts in minor units. An active bonus keeps the terms that it started with. */
export interface Terms {
  readonly credit: BonusCredit;
  /** 0: free credit, which requires no deposit. */
  readonly minDeposit: Minor;
  /** Number of times that deposit and bonus must be wagered; at most two decimals. */
  readonly turnoverMultiple: number;
  /** Percent of the starting credit at or below which the bonus counts as failed and may be cancelled. */
  readonly percentFail: number;
  /** Most that is kept on success; null: everything. */
  readonly cap: Minor | null;
  /** Days until the bonus expires. */
  readonly days: number;
  readonly weights: Weights;
  /** Balance that counts as no money, at the start and at the end. */
  readonly minClear: Minor;
}

/** Returns the bonus for a deposit (B in docs/market.md 7.2), rounded down to `unit`, the smallest payable amount. */
export function creditOf({ credit }: Pick<Terms, 'credit'>, deposit: bigint, unit: bigint): bigint {
  if (credit.kind === 'fixed') return credit.amount;
  return payable(minOf(percentOf(deposit, credit.percent), credit.most), unit);
}

/** Rounds an amount down to whole units (`unitOf` of its currency). */
export function payable(amount: bigint, unit: bigint): bigint {
  return amount - (amount % unit);
}

/** Returns a percentage of an amount, rounded down to the minor unit. Percentages have at most two decimals. */
export function percentOf(amount: bigint, percent: number): bigint {
  return (amount * hundredths(percent)) / 10_000n;
}

/** Converts a figure with at most two decimals to a whole number of hundredths. */
export function hundredths(value: number): bigint {
  return BigInt(Math.round(value * 100));
}

export function minOf(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

export function maxOf(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}
