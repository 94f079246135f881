import type { OfferDraft } from '@kapao/contract/backoffice/bonus/offer-draft';

export interface UnsavedOffer {
  readonly offer: OfferDraft;
  /** Revision that the form was based on. */
  readonly revision: number | null;
}

/** Returns the values typed during a save, which are still unsaved; null if there are none. */
export function unsavedAfterSave(
  typed: UnsavedOffer | null,
  sent: UnsavedOffer,
  revision: number,
): UnsavedOffer | null {
  return typed === null || typed.offer === sent.offer ? null : { offer: typed.offer, revision };
}
