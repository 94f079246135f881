import type { Locale } from '@kapao/core/locale';
import { isReceiptLimitReached } from '@kapao/core/receipt-limit';
import type { Deps } from '../../../providers/registry/deps.ts';
import { offerBanners } from '../bonus-offer.schema.ts';
import { type ActivationLookup, type OfferEligibility, offerEligibilityOf } from './offer-eligibility.ts';
import { userBonusOf, viewOf } from './offer-view.ts';

/**
 * Lists the bonuses of the page in the operator's order: those that this member may take, has taken as often as allowed, or
 * holds. Offers not meant for the member are left out.
 */
export async function listBonuses(
  deps: Pick<Deps, 'providers'> & { readonly lookup: ActivationLookup },
  memberId: string,
  locale: Locale,
) {
  const found = await deps.lookup.load({ memberId, kind: 'bonus', code: null, bonusId: null });
  const { held } = found.row;
  return found.offers
    .map((offer) => offerEligibilityOf(deps, found, offer))
    .filter((offered) => isShown(offered) || held?.code === offered.offer.code)
    .map((offered) => {
      const { offer } = offered;
      const isActive = held?.code === offer.code;
      return {
        code: offer.code,
        name: offer.name[locale],
        description: offer.description[locale],
        type: offer.type,
        maxReceived: offer.maxReceived,
        percentFail: offered.terms.percentFail,
        banners: offerBanners.parse(offer.banners).map(({ image, html }) => ({ image, html: html[locale] })),
        firstDeposit: offer.audience === 'first-deposit',
        userBonus: offer.received.length > 0 ? userBonusOf(memberId, offer, isActive) : null,
        ...viewOf(offered),
      };
    });
}

/** Whether an offer is shown. A first-deposit bonus is closed to a member who has had it, but stays visible as received. */
function isShown({ facts }: OfferEligibility): boolean {
  const { offered, receipts, now } = facts;
  return offered || (receipts.received.length > 0 && isReceiptLimitReached(receipts, now));
}
