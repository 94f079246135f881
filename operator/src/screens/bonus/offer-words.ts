import type { OfferState } from '@kapao/contract/desk/calls/bonuses';
import type { OfferMeasure } from '@kapao/contract/desk/generous';
import type { OfferDraft } from '@kapao/contract/desk/offer-draft';
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

export function useStateWords(): Readonly<Record<OfferState, string>> {
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

/** What one person may not promise alone. */
export const measureWords: Readonly<Record<OfferMeasure, MessageDescriptor>> = {
  turnover: msg`it is played less than once`,
  credit: msg`it gives more than was paid`,
  amount: msg`it gives more than ฿2,000 or ₭1,000,000`,
  often: msg`it gives more than ฿500 or ₭250,000, and more than once`,
  free: msg`it asks for no deposit`,
  cap: msg`more than ฿20,000 or ₭10,000,000 is kept`,
  clear: msg`more than ฿100 or ₭50,000 counts as nothing`,
};

/** The words of a field of a draft, as differences and problems name it. */
export function useFieldWords(): (path: string) => string {
  const { t } = useLingui();
  const words: Readonly<Record<string, string>> = {
    'name.th': t`Name in Thai`,
    'name.la': t`Name in Lao`,
    'name.en': t`Name in English`,
    'description.th': t`Description in Thai`,
    'description.la': t`Description in Lao`,
    'description.en': t`Description in English`,
    banners: t`Pictures`,
    'terms.credit.kind': t`What they get`,
    'terms.credit.percent': t`Of the deposit`,
    'terms.credit.most': t`At most`,
    'terms.credit.amount': t`Always`,
    'terms.minDeposit': t`From a deposit of`,
    'terms.turnoverMultiple': t`Play`,
    'terms.cap': t`Keep at most`,
    'terms.percentFail': t`Cancel line`,
    'terms.days': t`Ends after`,
    'terms.minClear': t`Counts as nothing`,
    'terms.weights.slot': t`Slots`,
    'terms.weights.sport': t`Sport`,
    'terms.weights.casino': t`Casino`,
    'terms.weights.lotto': t`Lottery`,
    games: t`Games`,
    audience: t`For whom`,
    type: t`How often`,
    maxReceived: t`Times each member`,
    quota: t`Places in all`,
    startsAt: t`Begins`,
    endsAt: t`Until`,
    weekdays: t`Days`,
    position: t`Place in the list`,
    code: t`Code of the offer`,
    kind: t`Kind`,
    currency: t`Currency`,
  };
  return (path) => words[path] ?? (path.startsWith('banners') ? t`Pictures` : path);
}

export function useWeekdayWords(): Readonly<Record<Weekday, string>> {
  const { t } = useLingui();
  return { mon: t`Mon`, tue: t`Tue`, wed: t`Wed`, thu: t`Thu`, fri: t`Fri`, sat: t`Sat`, sun: t`Sun` };
}

/** A value of a draft in a table of differences. */
export function useShownValue(): (value: unknown, path: string) => string {
  const { t } = useLingui();
  const days = useWeekdayWords();
  return (value, path) => {
    if (path === 'weekdays') return shownDays(value as OfferDraft['weekdays'], days) ?? t`every day`;
    if (value === null) return '–';
    return typeof value === 'object' ? JSON.stringify(value) : String(value);
  };
}

/** Null: on every day. */
export function shownDays(
  chosen: readonly Weekday[] | null | undefined,
  words: Readonly<Record<Weekday, string>>,
): string | null {
  return chosen?.map((day) => words[day]).join(', ') ?? null;
}
