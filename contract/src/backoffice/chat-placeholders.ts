/** What canned replies leave open in braces, for the console to fill in. */
export const chatPlaceholders = ['name', 'amount', 'time', 'reference'] as const;
export type ChatPlaceholder = (typeof chatPlaceholders)[number];

/** What stands in braces: a placeholder, or what somebody took for one. */
export const inBraces = /\{[^{}\n]{1,40}\}/g;

/** The placeholder that stands in these braces; null: nothing fills them. */
export function placeholderIn(braces: string): ChatPlaceholder | null {
  return chatPlaceholders.find((name) => braces === `{${name}}`) ?? null;
}

/** What nothing fills: customers would read it as it stands. */
export function unknownPlaceholders(texts: readonly string[]): string[] {
  const found = texts.flatMap((text) => text.match(inBraces) ?? []);
  return [...new Set(found)].filter((braces) => !placeholderIn(braces));
}
