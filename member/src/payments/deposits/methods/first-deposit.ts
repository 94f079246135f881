import type { Reply } from '../../../frame/api/api.ts';

type Offer = Reply<'getBonuses'>[number];
type Known = Pick<Offer, 'firstDeposit' | 'terms' | 'preview'>;

/** The first of the operator's bonuses for the first deposit that is still possible and that this amount would not bring. */
export function neededBy<One extends Known>(offers: readonly One[], amount: number): One | undefined {
  return offers.find(
    ({ firstDeposit, terms, preview }) =>
      // One that a deposit in the wallet can bring already, or that older money keeps away, needs no other.
      firstDeposit &&
      preview.refusal === 'BONUS_CONDITION' &&
      preview.deposit === null &&
      amount < terms.minDeposit,
  );
}
