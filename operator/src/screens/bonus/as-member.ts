import type { BackofficeReply } from '@kapao/contract/backoffice/backoffice-call-types';
import type { OfferDraft } from '@kapao/contract/backoffice/bonus/offer-draft';
import type { OfferPreview } from '@kapao/contract/offer-preview';
import type { Locale } from '@kapao/core/locale';
import { minorFromWire, toWire, unitOf } from '@kapao/core/money';
import { creditOf, type Terms } from '@kapao/core/reward/terms';

interface Seen {
  readonly offer: OfferDraft;
  readonly locale: Locale;
  readonly games: BackofficeReply<'listPlayable'>['games'];
  /** Deposit of the previewed member, in displayed units. */
  readonly deposit: number;
}

/** Returns the draft as on the members' wire, for a member who has just made this deposit. */
export function asMember({ offer, locale, games, deposit }: Seen): OfferPreview['bonus'] {
  const { code, terms, currency } = offer;
  const { credit, minDeposit } = terms;
  const inMinor = (amount: number) => minorFromWire(amount, currency);
  const given: Pick<Terms, 'credit'>['credit'] =
    credit.kind === 'percent'
      ? { ...credit, most: inMinor(credit.most) }
      : { ...credit, amount: inMinor(credit.amount) };
  const isFree = minDeposit === 0;
  const put = isFree ? 0 : Math.max(deposit, minDeposit);
  const bonus = creditOf({ credit: given }, inMinor(put), unitOf(currency));
  const required = Math.round((put + toWire(bonus)) * terms.turnoverMultiple * 100) / 100;
  const allowed = (each: { code: string }) => offer.games === null || offer.games.includes(each.code);
  return {
    code,
    name: offer.name[locale],
    description: offer.description[locale],
    type: offer.type,
    maxReceived: offer.maxReceived,
    percentFail: terms.percentFail,
    banners: offer.banners.map(({ image, html }) => ({ image, html: html[locale] })),
    firstDeposit: offer.audience === 'first-deposit',
    userBonus: null,
    terms: {
      ...terms,
      weights: terms.weights,
      minClear: terms.minClear ?? 0,
    },
    games: games.filter(allowed),
    gamesBarred: games.filter((each) => !allowed(each)).map(({ name }) => name),
    endsAt: offer.endsAt,
    weekdays: offer.weekdays,
    preview: {
      refusal: null,
      deposit: isFree ? null : put,
      depositAt: isFree ? null : new Date().toISOString(),
      bonus: toWire(bonus),
      required,
      older: 0,
    },
  };
}
