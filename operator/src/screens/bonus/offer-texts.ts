import type { OfferMeasure } from '@kapao/contract/backoffice/bonus/offer-approval-rules';
import type { OfferState } from '@kapao/contract/backoffice/calls/rewards/bonus-offers';
import type { Weekday } from '@kapao/core/calendar';
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
    resting: t`Not today`,
    planned: t`Planned`,
    full: t`All taken`,
    paused: t`Paused`,
    draft: t`Draft`,
    over: t`Over`,
  };
}

/** Terms that one person may not publish alone. */
export const measureTexts: Readonly<Record<OfferMeasure, MessageDescriptor>> = {
  turnover: msg`it is played less than once`,
  credit: msg`it gives more than was paid`,
  amount: msg`it gives more than ฿2,000 or ₭1,000,000`,
  often: msg`it gives more than ฿500 or ₭250,000, and more than once`,
  free: msg`it asks for no deposit`,
  cap: msg`more than ฿20,000 or ₭10,000,000 is kept`,
  clear: msg`more than ฿100 or ₭50,000 counts as nothing`,
};

/** Fields of a draft in the order in which an offer is judged: what members receive and do for it, then the rest. */
const fieldTexts: Readonly<Record<string, MessageDescriptor>> = {
  'terms.credit.kind': msg`What they get`,
  'terms.credit.percent': msg`Of the deposit`,
  'terms.credit.most': msg`At most`,
  'terms.credit.amount': msg`Always`,
  'terms.minDeposit': msg`From a deposit of`,
  'terms.turnoverMultiple': msg`Play`,
  'terms.cap': msg`Keep at most`,
  'terms.percentFail': msg`Cancel line`,
  'terms.days': msg`Ends after`,
  'terms.minClear': msg`Counts as nothing`,
  'terms.weights.slot': msg`Slots`,
  'terms.weights.sport': msg`Sport`,
  'terms.weights.casino': msg`Casino`,
  'terms.weights.lotto': msg`Lottery`,
  games: msg`Games`,
  audience: msg`For whom`,
  type: msg`How often`,
  maxReceived: msg`Times each member`,
  quota: msg`Places in all`,
  startsAt: msg`Begins`,
  endsAt: msg`Until`,
  weekdays: msg`Days`,
  code: msg`Code of the offer`,
  kind: msg`Kind`,
  currency: msg`Currency`,
  'name.th': msg`Name in Thai`,
  'name.la': msg`Name in Lao`,
  'name.en': msg`Name in English`,
  'description.th': msg`Description in Thai`,
  'description.la': msg`Description in Lao`,
  'description.en': msg`Description in English`,
  banners: msg`Pictures`,
  position: msg`Place in the list`,
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

/** Null for every day. */
export function shownDays(
  chosen: readonly Weekday[] | null | undefined,
  words: Readonly<Record<Weekday, string>>,
): string | null {
  return chosen?.map((day) => words[day]).join(', ') ?? null;
}
