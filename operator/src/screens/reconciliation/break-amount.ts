interface Amounts {
  readonly ours: string | null;
  readonly theirs: string | null;
  readonly suspense: string;
}

/**
 * Returns theirs minus ours in minor units as digits, or the suspense balance if neither side has a figure. Null if the
 * break concerns no amount.
 */
export function breakAmountOf({ ours, theirs, suspense }: Amounts): string | null {
  if (ours !== null && theirs !== null) return (BigInt(theirs) - BigInt(ours)).toString();
  return suspense === '0' ? (ours ?? theirs) : suspense;
}
