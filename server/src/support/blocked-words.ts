import { visibleText } from '@kapao/contract/visible-text';

/** Characters that look the same, or that Lao spells either way. */
const lookalikes: Readonly<Record<string, string>> = { เเ: 'แ', ເເ: 'ແ', ๅ: 'า', ຣ: 'ລ' };
const lookalikePattern = /เเ|ເເ|ๅ|ຣ/gu;

/** Decomposed sign am, followed by a tone mark that belongs before it. */
const lateTone = /([\u0e4d\u0ecd][\u0e32\u0eb2])([\u0e48-\u0e4b\u0ec8-\u0ecb])/gu;
/** Marks above and below a letter in Thai and Lao, which look the same in any order and when repeated. */
const marks = /[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u0eb1\u0eb4-\u0ebc\u0ec8-\u0ece]+/gu;
/** Lao subscript lo, second letter of a pair; a full letter in the other spelling. */
const lowerLo = '\u0ebc';

function sortMarks(run: string): string {
  const sorted = [...new Set(run)].sort().join('');
  return sorted.includes(lowerLo) ? `ລ${sorted.replace(lowerLo, '')}` : sorted;
}

/** Normalises a text for comparison: one form of each letter and its marks, lower case, without invisible characters. */
const normalize = (text: string) =>
  visibleText(text.normalize('NFKD').toLowerCase())
    .replace(lookalikePattern, (like) => lookalikes[like] ?? like)
    .replace(lateTone, (_, am: string, tone: string) => `${am.slice(0, 1)}${tone}${am.slice(1)}`)
    .replace(marks, sortMarks);

/**
 * Whether one of the words occurs in one of the texts. Thai and Lao are written without spaces, so a part of a longer word
 * counts too.
 */
export function hasBlockedWord(texts: readonly string[], words: readonly string[]): boolean {
  const said = texts.map(normalize);
  return words.map(normalize).some((word) => word !== '' && said.some((text) => text.includes(word)));
}
