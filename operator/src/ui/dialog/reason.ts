export interface Reason {
  readonly code: string;
  readonly label: string;
  /** Text that the member will read, shown before sending, in one or two languages. */
  readonly reads?: readonly { readonly lang: string; readonly text: string }[];
  /** Whether the reason also requires a typed text, as "other reason" does. */
  readonly needsText?: boolean;
}

export interface GivenReason {
  readonly code: string;
  /** Trimmed; empty if nothing was typed. */
  readonly text: string;
}

/** Length limits of a reason's text, in characters. */
export const reasonTextLength = { least: 3, most: 400 } as const;

/** Whether the reason is complete enough to send. */
export function isReasonGiven(reasons: readonly Reason[], code: string | null, text: string): boolean {
  const length = text.trim().length;
  if (length > reasonTextLength.most) return false;
  if (reasons.length === 0) return length >= reasonTextLength.least;
  const reason = reasons.find((one) => one.code === code);
  return reason !== undefined && (!reason.needsText || length >= reasonTextLength.least);
}
