import { visibleText } from '@kapao/contract/visible-text';

/** What looks the same, or what Lao writes either way. */
const alike: Readonly<Record<string, string>> = { เเ: 'แ', ເເ: 'ແ', ๅ: 'า', ຣ: 'ລ' };
const likes = /เเ|ເເ|ๅ|ຣ/gu;

/** The sign am, taken apart, with the tone behind it that belongs before it. */
const lateTone = /([\u0e4d\u0ecd][\u0e32\u0eb2])([\u0e48-\u0e4b\u0ec8-\u0ecb])/gu;
/** What stands above and below a letter in Thai and Lao: it looks the same in any order, and said twice. */
const marks = /[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u0eb1\u0eb4-\u0ebc\u0ec8-\u0ece]+/gu;
/** The second letter of a pair in Lao, written beneath the first: a letter of its own in the other spelling. */
const lowerLo = '\u0ebc';

function inOrder(run: string): string {
  const sorted = [...new Set(run)].sort().join('');
  return sorted.includes(lowerLo) ? `ລ${sorted.replace(lowerLo, '')}` : sorted;
}

/** As it is compared: one form of each letter and of its marks, no case, and nothing between them that is not seen. */
const plain = (text: string) =>
  visibleText(text.normalize('NFKD').toLowerCase())
    .replace(likes, (like) => alike[like] ?? like)
    .replace(lateTone, (_, am: string, tone: string) => `${am.slice(0, 1)}${tone}${am.slice(1)}`)
    .replace(marks, inOrder);

/**
 * Whether one of the words stands in one of the texts. Thai and Lao write without spaces, so a part of a longer word counts too.
 */
export function hasBlockedWord(texts: readonly string[], words: readonly string[]): boolean {
  const said = texts.map(plain);
  return words.map(plain).some((word) => word !== '' && said.some((text) => text.includes(word)));
}
