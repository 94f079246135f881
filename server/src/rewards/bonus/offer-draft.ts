import type { OfferDraft } from '@kapao/contract/backoffice/bonus/offer-draft';
import { offerBanners, offerTexts, offerWeekdays, toDraft } from './bonus-offer.schema.ts';
import type { StoredOffer } from './stored-bonus-offer.ts';
import { storedTerms } from './stored-terms.ts';

/** Part of an offer that staff write. */
export type WrittenOffer = Omit<StoredOffer, 'taken' | 'paused' | 'version' | 'changedBy'>;

/** Returns a stored offer as a draft; parsing it again gives the same offer. */
export function draftOf(offer: WrittenOffer): OfferDraft {
  return toDraft({
    code: offer.code,
    kind: offer.kind,
    currency: offer.currency,
    name: offerTexts.parse(offer.name),
    description: offerTexts.parse(offer.description),
    banners: offerBanners.parse(offer.banners),
    terms: storedTerms.parse(offer.terms),
    games: offer.games,
    audience: offer.audience,
    type: offer.type,
    maxReceived: offer.maxReceived,
    quota: offer.quota,
    startsAt: offer.startsAt?.toISOString() ?? null,
    endsAt: offer.endsAt?.toISOString() ?? null,
    weekdays: offerWeekdays.parse(offer.weekdays),
    position: offer.position,
  });
}
