/** Invisible characters, except right-to-left embedding, override and isolate, which change a text's look. */
const unseen = /(?![\u202b\u202e\u2067])[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * Returns typed or pasted text (from contacts, a PDF, a chat) as it looks: without invisible characters, with plain spaces
 * and hyphens and no full-width characters. Every field for numbers, codes or search terms reads its text through this.
 */
export function plainText(typed: string): string {
  return typed
    .replace(unseen, '')
    .replace(/\s/g, ' ')
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[\p{Pd}\u2212]/gu, '-');
}
