/** A reason of a list; `reads` is what the other side will read, where it reads something. */
export interface Reason {
  readonly code: string;
  readonly label: string;
  /** What the member reads, shown before it is sent: the same in one language or two. */
  readonly reads?: readonly { readonly lang: string; readonly text: string }[];
  /** It needs a text besides: "another reason, in words". */
  readonly needsText?: boolean;
}

export interface GivenReason {
  readonly code: string;
  /** Trimmed; empty when nothing was written. */
  readonly text: string;
}

/** What one person says to the next about a decision: long enough to mean something, short enough to be read. */
export const reasonText = { least: 3, most: 400 } as const;

/** Whether a decision can be sent with it. */
export function isReasonGiven(reasons: readonly Reason[], code: string | null, text: string): boolean {
  const length = text.trim().length;
  if (length > reasonText.most) return false;
  if (reasons.length === 0) return length >= reasonText.least;
  const reason = reasons.find((one) => one.code === code);
  return reason !== undefined && (!reason.needsText || length >= reasonText.least);
}
