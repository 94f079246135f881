/** Invisible characters, except right-to-left embedding, override and isolate, which change a text's look. */
const unseen = /(?![\u202b\u202e\u2067])[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * Thai and Lao letters that keyboards and PDFs write in two ways, each with its usual form: sara am in two parts or before
 * its tone, sara ae as two sara e, a tone before the vowel above or below its letter, and a mark written twice over itself.
 */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/\u0e4d([\u0e48-\u0e4b]?)\u0e32/g, '$1\u0e33'],
  [/\u0e33([\u0e48-\u0e4b])/g, '$1\u0e33'],
  [/\u0e40\u0e40/g, '\u0e41'],
  [/\u0ecd([\u0ec8-\u0ecb]?)\u0eb2/g, '$1\u0eb3'],
  [/\u0eb3([\u0ec8-\u0ecb])/g, '$1\u0eb3'],
  [/\u0ec0\u0ec0/g, '\u0ec1'],
  [/([\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u0eb1\u0eb4-\u0ebc\u0ec8-\u0ecd])\1+/g, '$1'],
  [/([\u0e48-\u0e4c])([\u0e31\u0e34-\u0e39\u0e4d])/g, '$2$1'],
  [/([\u0ec8-\u0ecc])([\u0eb1\u0eb4-\u0eb9\u0ebb\u0ebc\u0ecd])/g, '$2$1'],
];

/**
 * Returns typed or pasted text (from contacts, a PDF, a chat) as it looks: without invisible characters, with plain spaces
 * and hyphens and no full-width characters, and Thai and Lao in one spelling. Every field for names, numbers, codes or search
 * terms reads its text through this.
 */
export function plainText(typed: string): string {
  const plain = typed
    .replace(unseen, '')
    .replace(/\s/g, ' ')
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[\p{Pd}\u2212]/gu, '-');
  return spellings.reduce((text, [other, usual]) => text.replace(other, usual), plain);
}
