import type { Currency } from '@kapao/core/money';
import type { z } from 'zod';
import { addsMemberAddress } from '../approvals/member-addresses.ts';
import type { offerDraft } from './offer-draft.ts';
import type { RewardSettings } from './reward-settings.ts';

/** Draft as written: fields with a default may be left out. */
export type OfferDraftInput = z.input<typeof offerDraft>;

/**
 * Most that one person may promise members without approval (table in docs/decisions/0039-maker-checker.md). Fixed in code,
 * not in content, because one person can change content.
 */
export const limitWithoutApproval = {
  /** Lowest number of times that deposit and bonus must be wagered. */
  turnoverMultiple: 1,
  /** Percent of the deposit. */
  creditPercent: 100,
  /** Bonus for a deposit, received once; in baht or kip, like all amounts below. */
  credit: { THB: 2_000, LAK: 1_000_000 },
  /** Bonus for a deposit, received more than once. */
  creditOften: { THB: 500, LAK: 250_000 },
  /**
   * Total that one member may get from all offers that one person published alone and that are running or
   * were published in the last 30 days.
   */
  sum: { THB: 6_000, LAK: 3_000_000 },
  /** Most that the member may keep. */
  cap: { THB: 20_000, LAK: 10_000_000 },
  /** Balance that counts as no money when a bonus starts or ends. */
  minClear: { THB: 100, LAK: 50_000 },
  /** Percent of losses, also of commission and cashback together: about the operator's margin at even odds. At a higher rate, betting on both sides is profitable. */
  ratePercent: 5,
  /** Refund of one week. */
  weekRefund: { THB: 20_000, LAK: 10_000_000 },
} as const;

export const offerMeasures = [
  'turnover',
  'credit',
  'amount',
  'often',
  'free',
  'cap',
  'clear',
  'link',
] as const;
export type OfferMeasure = (typeof offerMeasures)[number];

/**
 * Returns the measures by which a draft promises more than one person may, or shows members another link. Empty if it only
 * rewords the live offer, or limits it to fewer members or a shorter time.
 */
export function measuresNeedingApproval(
  before: OfferDraftInput | null,
  after: OfferDraftInput,
): OfferMeasure[] {
  const link = addsMemberAddress(before && shownTexts(before), shownTexts(after));
  return [...measuresOfTerms(before, after), ...(link ? (['link'] as const) : [])];
}

const shownTexts = ({ name, description, banners = [] }: OfferDraftInput) => ({ name, description, banners });

function measuresOfTerms(
  before: OfferDraftInput | null,
  after: OfferDraftInput,
): Exclude<OfferMeasure, 'link'>[] {
  if (!isMaterialChange(before, after)) return [];
  const { terms, currency, type = 'limit', maxReceived = 1 } = after;
  const { credit, minDeposit, turnoverMultiple, cap, minClear } = terms;
  const amount = creditOf(after);
  const isFree = minDeposit === 0;
  const isMoreThanPaid =
    credit.kind === 'fixed' ? amount > minDeposit : credit.percent > limitWithoutApproval.creditPercent;
  const isOnce = type === 'limit' && maxReceived === 1;
  const exceeds: Readonly<Record<Exclude<OfferMeasure, 'link'>, boolean>> = {
    turnover: turnoverMultiple < limitWithoutApproval.turnoverMultiple,
    credit: !isFree && isMoreThanPaid,
    amount: amount > limitWithoutApproval.credit[currency],
    often: !isOnce && amount > limitWithoutApproval.creditOften[currency],
    // Free credit needs approval at any amount: many small ones add up to a large one.
    free: isFree,
    cap: cap === null || cap > limitWithoutApproval.cap[currency],
    clear: minClear !== undefined && minClear > limitWithoutApproval.minClear[currency],
  };
  return offerMeasures.filter((measure) => measure !== 'link').filter((measure) => exceeds[measure]);
}

/**
 * Whether a draft has other terms than the live offer (better or worse), or is for more members or a longer
 * time. Always true without a live offer.
 */
export function isMaterialChange(before: OfferDraftInput | null, after: OfferDraftInput): boolean {
  return !before || !isSame(termsOf(before), termsOf(after)) || isExtended(before, after);
}

/** Most that one member gets from an offer: in total, or per day or week if it recurs. */
export function maxCreditPerMember(offer: OfferDraftInput): number {
  return creditOf(offer) * (offer.maxReceived ?? 1);
}

/** Most that one receipt of an offer credits. */
export function creditOf({ terms: { credit } }: OfferDraftInput): number {
  return credit.kind === 'fixed' ? credit.amount : credit.most;
}

/**
 * Whether a rate or limit of rewards exceeds both its present value and what one person may set. A programme that is
 * being switched on has no present value, because its stored figures may be those of an ended campaign.
 */
export function raisesRewards(stored: RewardSettings, after: RewardSettings): boolean {
  const before = inForce(stored, after);
  const isHigher = (now: number | null, then: number | null, alone: number) =>
    (then ?? Number.POSITIVE_INFINITY) > Math.max(now ?? Number.POSITIVE_INFINITY, alone);
  const rates = ({ invite, refund }: RewardSettings) => [
    invite.successPercent,
    invite.failPercent,
    refund.successPercent,
    refund.failPercent,
    refund.netPercent,
    // The same loss may earn a friend's commission and the member's cashback.
    invite.successPercent + refund.successPercent,
    invite.failPercent + refund.failPercent,
    Math.max(invite.successPercent, invite.failPercent) + refund.netPercent,
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

/** Returns the settings with zeros for the programme that a change switches on. */
function inForce(stored: RewardSettings, after: RewardSettings): RewardSettings {
  const none = { successPercent: 0, failPercent: 0 };
  const isSwitchedOn = (part: 'invite' | 'refund') => !stored[part].active && after[part].active;
  return {
    ...stored,
    invite: { ...stored.invite, ...(isSwitchedOn('invite') && none) },
    refund: {
      ...stored.refund,
      ...(isSwitchedOn('refund') && { ...none, netPercent: 0, maxMinor: { THB: 0, LAK: 0 } }),
    },
  };
}

function termsOf({ name, description, banners, position, quota, endsAt, ...rest }: OfferDraftInput) {
  return rest;
}

function isExtended(before: OfferDraftInput, after: OfferDraftInput): boolean {
  const places = ({ quota = null }: OfferDraftInput) => quota ?? Number.POSITIVE_INFINITY;
  const end = ({ endsAt = null }: OfferDraftInput) =>
    endsAt ? Date.parse(endsAt) : Number.POSITIVE_INFINITY;
  return places(after) > places(before) || end(after) > end(before);
}

function isSame(one: unknown, other: unknown): boolean {
  if (!isRecord(one) || !isRecord(other)) return one === other;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => isSame(one[name], other[name]));
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
