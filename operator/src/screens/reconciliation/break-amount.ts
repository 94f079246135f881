interface Amounts {
  readonly ours: string | null;
  readonly theirs: string | null;
  readonly suspense: string;
}

/**
 * Returns theirs minus ours in minor units, as digits. Without both figures it returns the suspense balance,
 * or if that is zero the only figure; null if there is none.
 */
export function breakAmountOf({ ours, theirs, suspense }: Amounts): string | null {
  if (ours !== null && theirs !== null) return (BigInt(theirs) - BigInt(ours)).toString();
  return suspense === '0' ? (ours ?? theirs) : suspense;
}
