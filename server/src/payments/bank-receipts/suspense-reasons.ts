/** Why a payment was given to nobody, in the words of its alarm; the console says it in its own. */
export const whySuspended = {
  currency: 'the member’s wallet has another currency',
  nobody: 'no member registered this account',
  unclear: 'who paid is not told, or fits several members',
  doubtful: 'it may have been told of before',
} as const;

export type WhySuspended = keyof typeof whySuspended;

// Object.keys forgets the literal names; the table has exactly these.
const causes = Object.keys(whySuspended) as WhySuspended[];

/** Null: words that are none of these. */
export function causeOf(words: string | null): WhySuspended | null {
  return causes.find((cause) => whySuspended[cause] === words) ?? null;
}
