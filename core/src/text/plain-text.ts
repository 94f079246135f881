/** Signs that are drawn as nothing, but for those that turn what follows round: with them a text looks like another one. */
const unseen = /(?![\u202b\u202e\u2067])[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * What somebody typed or pasted from contacts, a PDF or a chat, as it looks: without invisible marks, with plain blanks and
 * hyphens and no wide signs. Every field that takes numbers, codes or words to search for reads its text through this.
 */
export function plainText(typed: string): string {
  return typed
    .replace(unseen, '')
    .replace(/\s/g, ' ')
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[\p{Pd}\u2212]/gu, '-');
}
