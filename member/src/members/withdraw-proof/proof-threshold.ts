import { readAmount } from '../../ui/money/amount.ts';

/** Withdrawals for which a confirmation is asked. */
export type ProofMode = 'always' | 'above' | 'never';

/** `above`: amount above which a confirmation is asked; 0: always; null: never. */
export function proofModeOf(above: number | null): ProofMode {
  if (above === null) return 'never';
  return above === 0 ? 'always' : 'above';
}

/** Returns the amount above which a confirmation is asked; undefined while the typed text is no amount. */
export function thresholdOf(ask: ProofMode, typed: string): number | null | undefined {
  if (ask === 'never') return null;
  return ask === 'always' ? 0 : readAmount(typed) || undefined;
}
