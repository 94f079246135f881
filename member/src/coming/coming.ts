/**
 * Parts of the specification that this version does not have yet. Each is named honestly where a member would look
 * for it. coming.test.ts holds the list: it may only get shorter.
 */
export const coming = ['chat'] as const;

export type Coming = (typeof coming)[number];
