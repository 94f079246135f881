import type { TrialVariant } from '@kapao/contract/backoffice/bonus/trial';
import { minor } from '@kapao/core/money';
import type { TrialDraft } from '../../simulation/trial-draft.ts';

export interface Variant {
  readonly variant: TrialVariant;
  readonly tried: TrialDraft;
}

/**
 * Returns the draft, the published version, and the draft with one figure changed at a time, to show what the cost depends
 * on.
 */
export function variantsOf(draft: TrialDraft, live: TrialDraft | null): Variant[] {
  const { terms } = draft;
  const otherwise = (changes: Partial<TrialDraft['terms']>): TrialDraft => ({
    ...draft,
    terms: { ...terms, ...changes },
  });
  const multiple = Math.round(terms.turnoverMultiple * 150) / 100;
  return [
    { variant: 'draft', tried: draft },
    ...(live ? [{ variant: 'live', tried: live } as const] : []),
    ...(terms.turnoverMultiple > 0
      ? [{ variant: 'more-play', tried: otherwise({ turnoverMultiple: multiple }) } as const]
      : []),
    ...(terms.cap === null
      ? []
      : [{ variant: 'half-cap', tried: otherwise({ cap: minor(terms.cap / 2n) }) } as const]),
    { variant: 'half-credit', tried: otherwise({ credit: halfOf(terms.credit) }) },
  ];
}

function halfOf(credit: TrialDraft['terms']['credit']): TrialDraft['terms']['credit'] {
  const half = (amount: bigint) => minor(amount > 1n ? amount / 2n : amount);
  return credit.kind === 'percent'
    ? { ...credit, percent: Math.round(credit.percent * 50) / 100, most: half(credit.most) }
    : { ...credit, amount: half(credit.amount) };
}
