import type { Written } from '@kapao/contract/desk/generous';
import { DiffView } from '../../ui/show/DiffView.tsx';
import { useShownValue } from './offer-values.ts';
import { fieldOrder, useFieldTexts } from './offer-words.ts';

interface Props {
  /** Null: there is none yet. */
  before: Written | null;
  after: Written;
}

/** What is otherwise in an offer: its terms first. */
export function OfferDiff({ before, after }: Props) {
  const name = useFieldTexts();
  const show = useShownValue(after.currency);
  return <DiffView before={before ?? {}} after={after} name={name} show={show} order={fieldOrder} />;
}
