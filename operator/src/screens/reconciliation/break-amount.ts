interface Figures {
  readonly ours: string | null;
  readonly theirs: string | null;
  readonly suspense: string;
}

/** How much more they say than our book, digits; what lies in suspense where nobody said a figure. Null: it is about no amount. */
export function breakAmountOf({ ours, theirs, suspense }: Figures): string | null {
  if (ours !== null && theirs !== null) return (BigInt(theirs) - BigInt(ours)).toString();
  return suspense === '0' ? (ours ?? theirs) : suspense;
}
