import type { OfferMeasure } from '@kapao/contract/backoffice/bonus/offer-approval-rules';
import type { OfferState } from '@kapao/contract/backoffice/calls/rewards/bonus-offers';
import type { Weekday } from '@kapao/core/weekdays';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Tone } from '../../ui/status/Badge.tsx';

export const stateTones: Readonly<Record<OfferState, Tone>> = {
  running: 'success',
  resting: 'progress',
  planned: 'progress',
  full: 'warning',
  paused: 'warning',
  draft: 'plain',
  over: 'plain',
};

export function useStateTexts(): Readonly<Record<OfferState, string>> {
  const { t } = useLingui();
  return {
    running: t`Running`,
    resting: t`Inactive today`,
    planned: t`Scheduled`,
    full: t`Fully claimed`,
    paused: t`Paused`,
    draft: t`Draft`,
    over: t`Ended`,
  };
}

/** Terms that one person may not publish alone. */
export const measureTexts: Readonly<Record<OfferMeasure, MessageDescriptor>> = {
  turnover: msg`wagering below 1×`,
  credit: msg`bonus above the deposit`,
  amount: msg`bonus above ฿2,000 or ₭1,000,000`,
  often: msg`bonus above ฿500 or ₭250,000, more than once`,
  free: msg`no deposit required`,
  cap: msg`maximum cash-out above ฿20,000 or ₭10,000,000`,
  clear: msg`zero-balance threshold above ฿100 or ₭50,000`,
  link: msg`a link that members do not see yet`,
};

/** Fields of a draft in the order in which an offer is judged: what members receive and do for it, then the rest. */
const fieldTexts: Readonly<Record<string, MessageDescriptor>> = {
  'terms.credit.kind': msg`Bonus amount`,
  'terms.credit.percent': msg`Percentage of deposit`,
  'terms.credit.most': msg`Maximum`,
  'terms.credit.amount': msg`Fixed amount`,
  'terms.minDeposit': msg`Minimum deposit`,
  'terms.turnoverMultiple': msg`Wagering requirement`,
  'terms.cap': msg`Maximum cash-out`,
  'terms.percentFail': msg`Cancel threshold`,
  'terms.days': msg`Expires after`,
  'terms.minClear': msg`Counts as zero balance`,
  'terms.weights.slot': msg`Slots`,
  'terms.weights.sport': msg`Sports`,
  'terms.weights.casino': msg`Casino`,
  'terms.weights.lotto': msg`Lottery`,
  games: msg`Games`,
  audience: msg`Eligible members`,
  type: msg`How often`,
  maxReceived: msg`Claims per member`,
  quota: msg`Total claims`,
  startsAt: msg`Starts`,
  endsAt: msg`Until`,
  weekdays: msg`Days`,
  code: msg`Bonus code`,
  kind: msg`Type`,
  currency: msg`Currency`,
  'name.th': msg`Name in Thai`,
  'name.la': msg`Name in Lao`,
  'name.en': msg`Name in English`,
  'description.th': msg`Description in Thai`,
  'description.la': msg`Description in Lao`,
  'description.en': msg`Description in English`,
  banners: msg`Images`,
  position: msg`Position`,
};
export const fieldOrder = Object.keys(fieldTexts);

/** Returns a field's name for differences and problems. */
export function useFieldTexts(): (path: string) => string {
  const { i18n } = useLingui();
  return (path) => {
    const word = fieldTexts[path.startsWith('banners') ? 'banners' : path];
    return word ? i18n._(word) : path;
  };
}

export function useWeekdayTexts(): Readonly<Record<Weekday, string>> {
  const { t } = useLingui();
  return { mon: t`Mon`, tue: t`Tue`, wed: t`Wed`, thu: t`Thu`, fri: t`Fri`, sat: t`Sat`, sun: t`Sun` };
}

/** Returns the chosen weekdays as text; null for every day. */
export function weekdaysText(
  chosen: readonly Weekday[] | null | undefined,
  words: Readonly<Record<Weekday, string>>,
): string | null {
  return chosen?.map((day) => words[day]).join(', ') ?? null;
}
