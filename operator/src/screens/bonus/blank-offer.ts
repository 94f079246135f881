import type { OfferDraft } from '@kapao/contract/backoffice/bonus/offer-draft';
import { defaultWeights } from '@kapao/core/reward/terms';

/** Returns a new offer: half of the deposit with a turnover multiple of five, as is most common. */
export function blankOffer(
  code: string,
  kind: OfferDraft['kind'],
  currency: OfferDraft['currency'],
): OfferDraft {
  const unit = currency === 'LAK' ? 500 : 1;
  const words = { th: '', la: '', en: '' };
  return {
    code,
    kind,
    currency,
    name: words,
    description: words,
    banners: [],
    terms: {
      credit: { kind: 'percent', percent: 50, most: 500 * unit },
      minDeposit: 100 * unit,
      turnoverMultiple: 5,
      percentFail: 2,
      cap: 5_000 * unit,
      days: 30,
      weights: { ...defaultWeights },
    },
    games: null,
    audience: 'all',
    type: 'limit',
    maxReceived: 1,
    quota: null,
    startsAt: null,
    endsAt: null,
    weekdays: null,
    position: 0,
  };
}
