import { isReceiptLimitReached } from '@kapao/core/receipt-limit';
import type { Reply } from '../../../frame/api/api.ts';

export type Bonus = Reply<'getBonuses'>[number];

/** `active`: held now; `received`: not again for now; `open`: can be looked at and perhaps taken. */
export type CardState = 'active' | 'received' | 'open';

/** The server decides by the same rule whether it can be taken. */
export function cardState(bonus: Pick<Bonus, 'type' | 'maxReceived' | 'userBonus'>, now: Date): CardState {
  const { type, maxReceived, userBonus } = bonus;
  if (userBonus?.isActive) return 'active';
  const received = (userBonus?.received ?? []).map(({ updatedAt }) => new Date(updatedAt));
  return isReceiptLimitReached({ type, maxReceived, received }, now) ? 'received' : 'open';
}
