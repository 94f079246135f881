import { toWire } from '../money.ts';
import { readStoredBonus, type StoredBonus } from './stored-bonus.ts';
import { endAtExpiry, keptOf } from './wagering.ts';

/**
 * Returns what the member would keep if the bonus expired now. In a file of its own because the home screen, which must
 * stay small, does not use it.
 */
export function keptAtExpiry(stored: StoredBonus): number {
  const { bonus, progress } = readStoredBonus(stored);
  return toWire(keptOf(endAtExpiry(bonus, progress), bonus, progress.total));
}
