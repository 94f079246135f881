import { minorFromWire, toWire } from '@kapao/core/money';
import type { AmountLimits } from '../../ui/money/amount.ts';
import { withLast } from '../last-used.ts';

interface Lookup {
  withdrawMin: number;
  withdrawMax: number;
}

/** Returns the allowed amounts: the operator's bounds, and no more than wallet and games hold together. */
export function withdrawLimits({ withdrawMin, withdrawMax }: Lookup, available: number): AmountLimits {
  return { min: withdrawMin, max: withdrawMax, available };
}

/**
 * Returns quick amounts that can be withdrawn, among them the amount used last; the greatest is all that is spendable,
 * up to the maximum.
 */
export function withdrawSteps(
  { withdrawMin, withdrawMax }: Lookup,
  spendable: number,
  lastUsed?: number,
): number[] {
  // Multiples of the minimum, which suit baht and kip alike: 100, 300, 500, 1,000 and 5,000 for a minimum of
  // 100.
  const fits = (amount: number) =>
    amount > 0 && amount >= withdrawMin && amount <= withdrawMax && amount < spendable;
  const usual = [1, 3, 5, 10, 50].map((times) => times * withdrawMin).filter(fits);
  const defaults = withLast(usual, lastUsed, fits);
  const all = Math.min(spendable, withdrawMax);
  return all >= withdrawMin && all > 0 ? [...defaults, all] : defaults;
}

/** Returns what remains of `available`, to the satang. */
export function leftAfter(amount: number, available: number): number {
  // Both currencies are stored in hundredths.
  return toWire(minorFromWire(available, 'THB') - minorFromWire(amount, 'THB'));
}
