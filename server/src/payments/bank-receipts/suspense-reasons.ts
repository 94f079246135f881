/** Reasons why a payment went to suspense, as written in its alarm; the Console has its own texts. */
export const suspenseReasons = {
  currency: 'the member’s wallet has another currency',
  nobody: 'no member registered this account',
  unclear: 'who paid is not told, or fits several members',
  'possible-duplicate': 'it may have been told of before',
} as const;

export type SuspenseReason = keyof typeof suspenseReasons;

// The keys are exactly those of the table; `Object.keys` loses their type.
const causes = Object.keys(suspenseReasons) as SuspenseReason[];

/** Returns the reason that the text of an alarm states; null for any other text. */
export function causeOf(words: string | null): SuspenseReason | null {
  return causes.find((cause) => suspenseReasons[cause] === words) ?? null;
}
