import { isReceiptLimitReached } from '@kapao/core/receipt-limit';
import type { Reply } from '../../../frame/api/api.ts';

export type Bonus = Reply<'getBonuses'>[number];

/**
 * State of a card. `active`: active now; `received`: cannot be activated again for now; `open`: can be viewed and perhaps
 * activated.
 */
export type CardState = 'active' | 'received' | 'open';

/** Returns the card's state by the rule that the server applies, too. */
export function cardState(bonus: Pick<Bonus, 'type' | 'maxReceived' | 'userBonus'>, now: Date): CardState {
  const { type, maxReceived, userBonus } = bonus;
  if (userBonus?.isActive) return 'active';
  const received = (userBonus?.received ?? []).map(({ updatedAt }) => new Date(updatedAt));
  return isReceiptLimitReached({ type, maxReceived, received }, now) ? 'received' : 'open';
}
