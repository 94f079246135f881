/**
 * Parts of the specification that this version does not have yet. Each is named honestly where a member would look
 * for it. coming.test.ts holds the list: it may only get shorter.
 */
export const coming = ['chat', 'invite', 'refund'] as const;

export type Coming = (typeof coming)[number];

export function isComing(value: string): value is Coming {
  return (coming as readonly string[]).includes(value); // widening only, so that any string may be asked
}
