import type { Currency } from '@kapao/core/money';
import type { z } from 'zod';
import type { RewardSettings } from '../calls/rewards/reward-settings.ts';
import type { offerDraft } from './offer-draft.ts';

/** As it is written: what has a usual value may be left out. */
export type Written = z.input<typeof offerDraft>;

/**
 * What one person may promise members alone (docs/decisions/0039-maker-checker.md has the table). Fixed here and not in the
 * content, which one person sets.
 */
export const limitWithoutApproval = {
  /** Deposit and bonus are played at least so many times. */
  turnoverMultiple: 1,
  /** Of the deposit. */
  creditPercent: 100,
  /** For a deposit, once. Baht and kip, as all that follow. */
  credit: { THB: 2_000, LAK: 1_000_000 },
  /** For a deposit, more than once. */
  creditOften: { THB: 500, LAK: 250_000 },
  /** Of all offers that one person published alone, and that run or are of the last 30 days: what one member may get of them. */
  sum: { THB: 6_000, LAK: 3_000_000 },
  /** The most that is kept. */
  cap: { THB: 20_000, LAK: 10_000_000 },
  /** What counts as no money when a bonus begins or ends. */
  minClear: { THB: 100, LAK: 50_000 },
  /** Of losses: about what a house has of even odds. Who bets on both sides earns by more. */
  ratePercent: 5,
  /** A refund of a week. */
  weekRefund: { THB: 20_000, LAK: 10_000_000 },
} as const;

export const offerMeasures = ['turnover', 'credit', 'amount', 'often', 'free', 'cap', 'clear'] as const;
export type OfferMeasure = (typeof offerMeasures)[number];

/** By which measures a draft promises more than one person may, unless it is what stands in other words, to fewer or for less long. */
export function givesMore(before: Written | null, after: Written): OfferMeasure[] {
  if (!isAnew(before, after)) return [];
  const { terms, currency, type = 'limit', maxReceived = 1 } = after;
  const { credit, minDeposit, turnoverMultiple, cap, minClear } = terms;
  const amount = creditOf(after);
  const isFree = minDeposit === 0;
  const isMoreThanPaid =
    credit.kind === 'fixed' ? amount > minDeposit : credit.percent > limitWithoutApproval.creditPercent;
  const isOnce = type === 'limit' && maxReceived === 1;
  const exceeds: Readonly<Record<OfferMeasure, boolean>> = {
    turnover: turnoverMultiple < limitWithoutApproval.turnoverMultiple,
    credit: !isFree && isMoreThanPaid,
    amount: amount > limitWithoutApproval.credit[currency],
    often: !isOnce && amount > limitWithoutApproval.creditOften[currency],
    // Whatever it is: many small ones are a large one.
    free: isFree,
    cap: cap === null || cap > limitWithoutApproval.cap[currency],
    clear: minClear !== undefined && minClear > limitWithoutApproval.minClear[currency],
  };
  return offerMeasures.filter((measure) => exceeds[measure]);
}

/** Whether it promises anything that does not stand yet. */
export function isAnew(before: Written | null, after: Written): boolean {
  return !before || !isSame(termsOf(before), termsOf(after)) || isForMore(before, after);
}

/** The most that one member gets of it: at all, or where it comes round, in one day or week. */
export function mostOf(offer: Written): number {
  return creditOf(offer) * (offer.maxReceived ?? 1);
}

function creditOf({ terms: { credit } }: Written): number {
  return credit.kind === 'fixed' ? credit.amount : credit.most;
}

/** Whether a rate or a bound of rewards gives more than one person may set, and more than it does now. */
export function raisesRewards(before: RewardSettings, after: RewardSettings): boolean {
  const isHigher = (now: number | null, then: number | null, alone: number) =>
    (then ?? Number.POSITIVE_INFINITY) > Math.max(now ?? Number.POSITIVE_INFINITY, alone);
  const rates = ({ invite, refund }: RewardSettings) => [
    invite.successPercent,
    invite.failPercent,
    refund.successPercent,
    refund.failPercent,
    refund.netPercent,
  ];
  const [ratesNow, ratesThen] = [rates(before), rates(after)];
  const amounts = (['THB', 'LAK'] as const satisfies readonly Currency[]).some(
    (currency) =>
      isHigher(
        before.refund.maxMinor[currency],
        after.refund.maxMinor[currency],
        limitWithoutApproval.weekRefund[currency] * 100,
      ) ||
      isHigher(
        before.minClearMinor[currency],
        after.minClearMinor[currency],
        limitWithoutApproval.minClear[currency] * 100,
      ),
  );
  return (
    amounts ||
    ratesThen.some((rate, at) => isHigher(ratesNow[at] ?? 0, rate, limitWithoutApproval.ratePercent))
  );
}

function termsOf({ name, description, banners, position, quota, endsAt, ...rest }: Written) {
  return rest;
}

function isForMore(before: Written, after: Written): boolean {
  const places = ({ quota = null }: Written) => quota ?? Number.POSITIVE_INFINITY;
  const end = ({ endsAt = null }: Written) => (endsAt ? Date.parse(endsAt) : Number.POSITIVE_INFINITY);
  return places(after) > places(before) || end(after) > end(before);
}

function isSame(one: unknown, other: unknown): boolean {
  if (!isTable(one) || !isTable(other)) return one === other;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => isSame(one[name], other[name]));
}

function isTable(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
