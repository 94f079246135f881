import { type Minor, minorFromWire } from '../money.ts';
import type { ActiveBonus, WageringProgress } from './wagering.ts';

/** Active bonus as sent over the wire (`getBonusRound`). */
export interface StoredBonus {
  readonly terms: Omit<ActiveBonus['terms'], 'cap' | 'minClear'> & {
    readonly cap: number | null;
    readonly minClear: number;
  };
  readonly deposit: number;
  readonly reversed?: number | undefined;
  readonly added: number;
  readonly bonus: number;
  readonly turnover: number;
  readonly total: number;
}

/** Converts a bonus as sent over the wire to the form that the calculations use. */
export function readStoredBonus(stored: StoredBonus): { bonus: ActiveBonus; progress: WageringProgress } {
  const { terms, deposit, reversed = 0, added, bonus, turnover, total } = stored;
  const cap = terms.cap === null ? null : minorOf(terms.cap);
  return {
    bonus: {
      terms: { ...terms, cap, minClear: minorOf(terms.minClear) },
      deposit: minorOf(deposit),
      reversed: minorOf(reversed),
      added: minorOf(added),
      bonus: minorOf(bonus),
    },
    progress: { turnover: minorOf(turnover), total: minorOf(total) },
  };
}

/** Returns minor units. Both currencies count hundredths, so `THB` serves for LAK as well. */
function minorOf(amount: number): Minor {
  return minorFromWire(amount, 'THB');
}
