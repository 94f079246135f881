import type { OfferDraftInput } from '@kapao/contract/backoffice/bonus/offer-approval-rules';
import { DiffView } from '../../ui/show/DiffView.tsx';
import { fieldOrder, useFieldTexts } from './offer-texts.ts';
import { useShownValue } from './offer-values.ts';

interface Props {
  /** Published version; null for an offer that was never published. */
  before: OfferDraftInput | null;
  after: OfferDraftInput;
}

/** Differences of an offer, its terms first. */
export function OfferDiff({ before, after }: Props) {
  const name = useFieldTexts();
  const show = useShownValue(after.currency);
  return <DiffView before={before ?? {}} after={after} name={name} show={show} order={fieldOrder} />;
}
