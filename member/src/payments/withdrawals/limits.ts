import { minorFromWire, toWire } from '@kapao/core/money';
import type { AmountLimits } from '../../ui/money/amount.ts';

interface Lookup {
  withdrawMin: number;
  withdrawMax: number;
}

/** Returns the allowed amounts: the operator's bounds, and no more than wallet and games hold together. */
export function withdrawLimits({ withdrawMin, withdrawMax }: Lookup, available: number): AmountLimits {
  return { min: withdrawMin, max: withdrawMax, available };
}

/** Returns quick amounts that can be withdrawn; the last is all that is spendable, up to the maximum. */
export function withdrawSteps({ withdrawMin, withdrawMax }: Lookup, spendable: number): number[] {
  // Multiples of the minimum, which suit baht and kip alike: 100, 300, 500, 1,000 and 5,000 for a minimum of
  // 100.
  const defaults = [1, 3, 5, 10, 50]
    .map((times) => times * withdrawMin)
    .filter((amount) => amount > 0 && amount <= withdrawMax && amount < spendable);
  const all = Math.min(spendable, withdrawMax);
  return all >= withdrawMin && all > 0 ? [...defaults, all] : defaults;
}

/** Returns what remains of `available`, to the satang. */
export function leftAfter(amount: number, available: number): number {
  // Both currencies are stored in hundredths.
  return toWire(minorFromWire(available, 'THB') - minorFromWire(amount, 'THB'));
}
