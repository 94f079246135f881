import type { Minor } from '../money.ts';

/** What a bet counts as in a round. The home screen shows sport and casino together; for turnover they differ. */
export const playKinds = ['slot', 'sport', 'casino', 'lotto'] as const;
export type PlayKind = (typeof playKinds)[number];

/** Whole percent of a bet's turnover that count, 0 to 100, by what the bet is. */
export type Weights = Readonly<Record<PlayKind, number>>;

export const defaultWeights: Weights = { slot: 100, sport: 100, casino: 20, lotto: 50 };

/** What is credited: so many percent of the qualifying deposit up to `most`, or always the same. */
export type BonusCredit =
  | { readonly kind: 'percent'; readonly percent: number; readonly most: Minor }
  | { readonly kind: 'fixed'; readonly amount: Minor };

/** What a bonus or a promotion promises and asks for. Amounts are minor units. A round keeps those that it began with. */
export interface Terms {
  readonly credit: BonusCredit;
  /** 0: free credit, which asks for no deposit. */
  readonly minDeposit: Minor;
  /** Deposit and bonus have to be played so many times; at most two decimals. */
  readonly turnoverMultiple: number;
  /** Percent of the starting credit at or under which the round counts as failed and may be cancelled. */
  readonly percentFail: number;
  /** The most that is kept on success; null: all. */
  readonly cap: Minor | null;
  /** Days until the round expires. */
  readonly days: number;
  readonly weights: Weights;
  /** What is too little to count as money, at the start and at the end. */
  readonly minClear: Minor;
}

/** B of facts.md 7.2: what a bonus credits for a deposit, cut to `unit`, the least that can be paid. */
export function creditOf({ credit }: Pick<Terms, 'credit'>, deposit: bigint, unit: bigint): bigint {
  if (credit.kind === 'fixed') return credit.amount;
  return payable(least(percentOf(deposit, credit.percent), credit.most), unit);
}

/** An amount cut to whole units (`unitOf` of its currency). */
export function payable(amount: bigint, unit: bigint): bigint {
  return amount - (amount % unit);
}

/** So many percent of an amount, cut to the minor unit. Percents have at most two decimals. */
export function percentOf(amount: bigint, percent: number): bigint {
  return (amount * hundredths(percent)) / 10_000n;
}

/** A figure of at most two decimals as a whole number of hundredths. */
export function hundredths(figure: number): bigint {
  return BigInt(Math.round(figure * 100));
}

export function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

export function most(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}
