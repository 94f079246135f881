import type { Reply } from '../../../frame/api/api.ts';

type Offer = Reply<'getBonuses'>[number];
type Known = Pick<Offer, 'firstDeposit' | 'terms' | 'preview'>;

/** Returns the first first-deposit bonus that is still possible and that this amount would not qualify for. */
export function missedFirstDepositOffer<One extends Known>(
  offers: readonly One[],
  amount: number,
): One | undefined {
  return offers.find(
    ({ firstDeposit, terms, preview }) =>
      // Skips a bonus that an existing deposit already qualifies for, or that older money blocks.
      firstDeposit &&
      preview.refusal === 'BONUS_CONDITION' &&
      preview.deposit === null &&
      amount < terms.minDeposit,
  );
}
