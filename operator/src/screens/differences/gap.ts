interface Figures {
  readonly ours: string | null;
  readonly theirs: string | null;
  readonly suspense: string;
}

/** By how much both sides differ, digits; what lies in suspense where nobody said a figure. Null: it is about no amount. */
export function gapOf({ ours, theirs, suspense }: Figures): string | null {
  if (ours !== null && theirs !== null) return (BigInt(ours) - BigInt(theirs)).toString();
  return suspense === '0' ? (ours ?? theirs) : suspense;
}
