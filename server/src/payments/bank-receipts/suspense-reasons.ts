/** Why a payment was given to nobody, in the words of its alarm; the console says it in its own. */
export const suspenseReasons = {
  currency: 'the member’s wallet has another currency',
  nobody: 'no member registered this account',
  unclear: 'who paid is not told, or fits several members',
  'possible-duplicate': 'it may have been told of before',
} as const;

export type SuspenseReason = keyof typeof suspenseReasons;

// Object.keys forgets the literal names; the table has exactly these.
const causes = Object.keys(suspenseReasons) as SuspenseReason[];

/** Null: words that are none of these. */
export function causeOf(words: string | null): SuspenseReason | null {
  return causes.find((cause) => suspenseReasons[cause] === words) ?? null;
}
