import { normalizeAccountName } from './bank-name.ts';

/** Whether two ways to write an account mean the same one, as far as their visible digits tell. */
export type AccountMatch = 'match' | 'no-match' | 'cannot-tell';

/** Fewer digits than these say nothing. */
const fewestDigits = 4;

/**
 * Compares account numbers of which banks hide digits (`xxx-x-x0209-x`). Numbers of one length are compared place by
 * place, others from the right; one that is hidden nowhere may only be longer by leading zeros.
 */
export function matchAccounts(one: string, other: string): AccountMatch {
  const [a, b] = [digitsOf(one), digitsOf(other)];
  if (a === null || b === null) return 'cannot-tell';
  const [long, short] = a.length >= b.length ? [a, b] : [b, a];
  const extra = long.slice(0, long.length - short.length);
  const isOpen = !/[x*]/.test(long + short);
  if (isOpen && /[1-9]/.test(extra)) return 'no-match';
  let compared = 0;
  for (let i = 1; i <= short.length; i++) {
    const [x, y] = [long.at(-i), short.at(-i)];
    if (isHidden(x) || isHidden(y)) continue;
    if (x !== y) return 'no-match';
    compared++;
  }
  return compared >= fewestDigits ? 'match' : 'cannot-tell';
}

/** Null when it is no account number, hidden or not. */
function digitsOf(written: string): string | null {
  const bare = written.replace(/[\s-]/g, '').toLowerCase();
  return /^[\dx*]{1,34}$/.test(bare) ? bare : null;
}

function isHidden(character: string | undefined): boolean {
  return character === 'x' || character === '*';
}

const titles = [
  'นางสาว',
  'นาง',
  'นาย',
  'น.ส.',
  'ด.ช.',
  'ด.ญ.',
  'MISS',
  'MRS',
  'MR',
  'MS',
  'ທ້າວ',
  'ນາງ',
  'ທ່ານ',
] as const;

/**
 * Whether two ways to write a name can be the same person: the first names are the same, and one last name begins like
 * the other, since banks cut them (`นาย ธนาคาร ก`). Titles do not count.
 */
export function isSameName(one: string, other: string): boolean {
  const [a, b] = [partsOf(one), partsOf(other)];
  if (!a.first || a.first !== b.first) return false;
  return a.last !== '' && b.last !== '' && (a.last.startsWith(b.last) || b.last.startsWith(a.last));
}

function partsOf(name: string): { readonly first: string; readonly last: string } {
  const [first = '', ...last] = withoutTitle(normalizeAccountName(name.normalize('NFC'))).split(' ');
  return { first, last: last.join(' ').replace(/(?<![.*])[.*]+$/, '') };
}

/** A title stands before a space or a dot; Thai and Lao ones are written together with the name, too. */
function withoutTitle(name: string): string {
  const title = titles.find((each) => name.startsWith(each));
  if (!title) return name;
  const rest = name.slice(title.length);
  const isLatin = /^[A-Z]/.test(title);
  if (isLatin && !/^[. ]/.test(rest)) return name;
  return rest.replace(/^[. ]+/, '') || name;
}

/** The letters of a name. Names in different ones can be the same person's, and nothing tells whether they are. */
export function scriptOf(name: string): 'thai' | 'lao' | 'latin' {
  if (/\p{Script=Thai}/u.test(name)) return 'thai';
  return /\p{Script=Lao}/u.test(name) ? 'lao' : 'latin';
}
