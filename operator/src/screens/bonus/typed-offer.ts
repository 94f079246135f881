import type { OfferDraft } from '@kapao/contract/backoffice/bonus/offer-draft';

export interface TypedOffer {
  readonly offer: OfferDraft;
  /** What was looked at when the typing began. */
  readonly revision: number | null;
}

/** What is still not saved when the answer of a save is here: whatever was typed while it was on its way. */
export function leftAfterSave(
  typed: TypedOffer | null,
  sent: TypedOffer,
  revision: number,
): TypedOffer | null {
  return typed === null || typed.offer === sent.offer ? null : { offer: typed.offer, revision };
}
