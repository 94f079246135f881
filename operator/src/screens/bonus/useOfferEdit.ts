import type { BackofficeReply } from '@kapao/contract/backoffice/backoffice-call-types';
import type { OfferDraft } from '@kapao/contract/backoffice/bonus/offer-draft';
import { useQueryClient } from '@tanstack/react-query';
import { isComplete } from '../../base/complete.ts';
import { useAction } from '../../frame/api/useAction.ts';
import { readUnsaved, useUnsaved } from '../../frame/screen/unsaved.ts';
import { type UnsavedOffer, unsavedAfterSave } from './unsaved-offer.ts';

export type OfferPage = BackofficeReply<'getOffer'>;

/** Returns an offer from a reply as a draft. */
export function asDraft(offer: unknown): OfferDraft {
  return offer as OfferDraft; // Cast: the server parses its replies by offerDraft, which fills in the defaults.
}

export interface OfferEdit {
  readonly offer: OfferDraft;
  readonly change: (part: Partial<OfferDraft>) => void;
  readonly changeTerms: (part: Partial<OfferDraft['terms']>) => void;
  /** Whether something typed is unsaved. */
  readonly isDirty: boolean;
  /**
   * Name of the colleague who has saved another draft since typing began, empty if the draft is gone;
   * otherwise null.
   */
  readonly other: string | null;
  /** Whether every number is valid. */
  readonly isWhole: boolean;
  readonly save: () => Promise<number | null>;
  readonly saving: boolean;
  readonly forget: () => void;
}

/** Edits an offer: typed values take precedence over saved ones, and are never overwritten by a colleague's save. */
export function useOfferEdit(page: OfferPage): OfferEdit | null {
  const { draft, live, code } = page;
  const queries = useQueryClient();
  const name = `offer ${code}`;
  const [typed, setTyped] = useUnsaved<UnsavedOffer>(name);
  const action = useAction('saveOfferDraft');
  const savedOffer = draft?.offer ?? live?.offer;
  if (!savedOffer) return null;
  const revision = draft?.revision ?? null;
  const offer = typed?.offer ?? asDraft(savedOffer);
  const change = (part: Partial<OfferDraft>) =>
    setTyped({ offer: { ...offer, ...part }, revision: typed ? typed.revision : revision });
  const whole = isComplete(offer);
  return {
    offer,
    change,
    changeTerms: (part) => change({ terms: { ...offer.terms, ...part } }),
    isDirty: typed !== null,
    other: typed && typed.revision !== revision ? (draft?.savedBy ?? '') : null,
    isWhole: whole,
    saving: action.busy,
    forget: () => setTyped(null),
    save: async () => {
      if (!typed) return revision;
      if (!whole) return null;
      const body = { offer: typed.offer, revision: typed.revision };
      const params = { code };
      const saved = await action.run({ params, body });
      if (!saved) return null;
      // Shows the saved draft at once: until the refetched page arrives, the form would show the old values
      // again.
      queries.setQueryData<OfferPage>(
        ['getOffer', { params }],
        (known) => known && { ...known, draft: saved },
      );
      setTyped(unsavedAfterSave(readUnsaved<UnsavedOffer>(name), typed, saved.revision));
      return saved.revision;
    },
  };
}
