import { normalizeAccountName } from './bank-name.ts';
import { accountText } from './digits.ts';
import { tidyName } from './registration.ts';

/** Whether two notations of an account number can be the same account, judged by their visible digits. */
export type AccountMatch = 'match' | 'no-match' | 'cannot-tell';

/** Fewest visible digits that allow a conclusion. */
const fewestDigits = 4;

/**
 * Compares account numbers from the right, because the masks of some banks have one length for all numbers. A hidden
 * digit (`xxx-x-x0209-x`) matches any other; if the shorter number hides none, the longer one may add only leading
 * zeros and hidden digits.
 */
export function matchAccounts(one: string, other: string): AccountMatch {
  const [a, b] = [digitsOf(one), digitsOf(other)];
  if (a === null || b === null) return 'cannot-tell';
  const [long, short] = a.length >= b.length ? [a, b] : [b, a];
  const extra = long.slice(0, long.length - short.length);
  if (!/[x*]/.test(short) && /[1-9]/.test(extra)) return 'no-match';
  let compared = 0;
  for (let i = 1; i <= short.length; i++) {
    const [x, y] = [long.at(-i), short.at(-i)];
    if (isMasked(x) || isMasked(y)) continue;
    if (x !== y) return 'no-match';
    compared++;
  }
  return compared >= fewestDigits ? 'match' : 'cannot-tell';
}

/** Returns null for anything that is not an account number, masked or not. */
function digitsOf(written: string): string | null {
  const bare = accountText(written).replace(/[\s-]/g, '').toLowerCase();
  return /^[\dx*]{1,34}$/.test(bare) ? bare : null;
}

function isMasked(character: string | undefined): boolean {
  return character === 'x' || character === '*';
}

const titles = [
  'นางสาว',
  'นาง',
  'นาย',
  'น.ส.',
  'ด.ช.',
  'ด.ญ.',
  'คุณ',
  'MISS',
  'MRS',
  'MR',
  'MS',
  'ທ້າວ',
  'ນາງ',
  'ທ່ານ',
] as const;

/**
 * Whether two names, titles apart, can be the same person: equal first names, and one last name begins the other, since
 * banks cut them (`นาย ธนาคาร ก`). A name of one word never suffices, because a bank may have cut the rest.
 */
export function isSameName(one: string, other: string): boolean {
  const [a, b] = [partsOf(one), partsOf(other)];
  if (!a.first || a.first !== b.first) return false;
  return a.last !== '' && b.last !== '' && (a.last.startsWith(b.last) || b.last.startsWith(a.last));
}

function partsOf(name: string): { readonly first: string; readonly last: string } {
  // Lao has one letter for each of these pairs, and banks write either.
  const written = tidyName(name).replaceAll('ຫນ', 'ໜ').replaceAll('ຫມ', 'ໝ');
  const [first = '', ...last] = withoutTitle(normalizeAccountName(written)).split(' ');
  return { first, last: last.join(' ').replace(/(?<![.*•…])[.*•…]+$/, '') };
}

/** Removes the title from a normalized name. It ends at a space or dot; most Thai and Lao titles may also be joined to the name. */
export function withoutTitle(name: string): string {
  const title = titles.find((each) => name.startsWith(each));
  if (!title) return name;
  const rest = name.slice(title.length);
  // Names may begin with the same letters, so these titles must end at a space or dot.
  const isApart = /^[A-Z]|^คุณ/.test(title);
  if (isApart && !/^[. ]/.test(rest)) return name;
  return rest.replace(/^[. ]+/, '') || name;
}

/** Returns the script of a name. Names in different scripts may be the same person's, but this cannot be verified. */
export function scriptOf(name: string): 'thai' | 'lao' | 'latin' {
  if (/\p{Script=Thai}/u.test(name)) return 'thai';
  return /\p{Script=Lao}/u.test(name) ? 'lao' : 'latin';
}
