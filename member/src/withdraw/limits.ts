import type { AmountLimits } from '../ui/amount.ts';

interface Lookup {
  withdrawMin: number;
  withdrawMax: number;
}

/** What may be typed: the operator's bounds, and no more than the wallet and the games hold together. */
export function withdrawLimits({ withdrawMin, withdrawMax }: Lookup, total: number): AmountLimits {
  return { min: withdrawMin, max: withdrawMax, available: total };
}

/** Quick amounts that can really be withdrawn; the last is all that is spendable. */
export function withdrawSteps({ withdrawMin, withdrawMax }: Lookup, spendable: number): number[] {
  const usual = [withdrawMin, 300, 500, 1000, 5000].filter(
    (amount) => amount >= withdrawMin && amount <= withdrawMax && amount < spendable,
  );
  const all = Math.min(spendable, withdrawMax);
  const steps = [...new Set(usual)].sort((a, b) => a - b).slice(0, 5);
  return all >= withdrawMin && all > 0 ? [...steps, all] : steps;
}
