/** Placeholders in braces in canned replies, which the console fills in. */
export const chatPlaceholders = ['name', 'amount', 'time', 'reference'] as const;
export type ChatPlaceholder = (typeof chatPlaceholders)[number];

/** Text in braces: a placeholder, or what somebody took for one. */
export const placeholderPattern = /\{[^{}\n]{1,40}\}/g;

/** Returns the placeholder in these braces; null: nothing fills them. */
export function placeholderIn(braces: string): ChatPlaceholder | null {
  return chatPlaceholders.find((name) => braces === `{${name}}`) ?? null;
}

/** Returns the text in braces that nothing fills, which customers would read as it is. */
export function unknownPlaceholders(texts: readonly string[]): string[] {
  const found = texts.flatMap((text) => text.match(placeholderPattern) ?? []);
  return [...new Set(found)].filter((braces) => !placeholderIn(braces));
}
