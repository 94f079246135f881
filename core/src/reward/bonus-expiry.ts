import { toWire } from '../money.ts';
import { readStoredBonus, type StoredBonus } from './stored-bonus.ts';
import { endAtExpiry, keptOf } from './wagering.ts';

/** What its member would keep of a round whose time ran out now. Apart from the rest: the home screen, which weighs little, never says it. */
export function keptAtExpiry(told: StoredBonus): number {
  const { bonus, standing } = readStoredBonus(told);
  return toWire(keptOf(endAtExpiry(bonus, standing), bonus, standing.total));
}
