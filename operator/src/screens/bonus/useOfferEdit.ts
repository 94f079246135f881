import type { DeskReply } from '@kapao/contract/desk/desk-call-types';
import type { OfferDraft } from '@kapao/contract/desk/offer-draft';
import { useState } from 'react';
import { useAction } from '../../frame/api/useAction.ts';

export type OfferPage = DeskReply<'getOffer'>;

/** As it came: what has a usual value is always there. */
export function asDraft(offer: unknown): OfferDraft {
  return offer as OfferDraft; // the server parses its replies by offerDraft, which fills in the usual
}

export interface OfferEdit {
  readonly offer: OfferDraft;
  readonly change: (part: Partial<OfferDraft>) => void;
  readonly changeTerms: (part: Partial<OfferDraft['terms']>) => void;
  /** Something was typed that is not kept yet. */
  readonly isDirty: boolean;
  /** Somebody saved another draft meanwhile: their name. */
  readonly other: string | null;
  /** Every number is one. */
  readonly isWhole: boolean;
  readonly save: () => Promise<number | null>;
  readonly saving: boolean;
  readonly forget: () => void;
}

interface Typed {
  readonly offer: OfferDraft;
  /** What was looked at when the typing began. */
  readonly revision: number | null;
}

/** What is typed stands over what is kept until it is saved, and is never overwritten by what others save. */
export function useOfferEdit(page: OfferPage): OfferEdit | null {
  const { draft, live } = page;
  const [typed, setTyped] = useState<Typed | null>(null);
  const action = useAction('saveOfferDraft');
  const stands = draft?.offer ?? live?.offer;
  if (!stands) return null;
  const revision = draft?.revision ?? null;
  const offer = typed?.offer ?? asDraft(stands);
  const change = (part: Partial<OfferDraft>) =>
    setTyped({ offer: { ...offer, ...part }, revision: typed ? typed.revision : revision });
  const isWhole = !hasNaN(offer);
  return {
    offer,
    change,
    changeTerms: (part) => change({ terms: { ...offer.terms, ...part } }),
    isDirty: typed !== null,
    other: typed && typed.revision !== revision ? (draft?.savedBy ?? '') : null,
    isWhole,
    saving: action.busy,
    forget: () => setTyped(null),
    save: async () => {
      if (!typed) return revision;
      if (!isWhole) return null;
      const body = { offer: typed.offer, revision: typed.revision };
      const saved = await action.run({ params: { code: offer.code }, body });
      if (!saved) return null;
      setTyped(null);
      return saved.revision;
    },
  };
}

/** A field of a number that was emptied. */
function hasNaN(value: unknown): boolean {
  if (typeof value === 'number') return Number.isNaN(value);
  return typeof value === 'object' && value !== null && Object.values(value).some(hasNaN);
}
