import { readPhone } from './phone.ts';

/** Facts that an attacker knows about the owner of a password. */
export interface KnownOwner {
  /** Phone number; empty: none. */
  readonly phone: string;
  /** Names of the owner and of the service. */
  readonly names: readonly string[];
}

/** The product's name as people write it: the game's sound, and the Thai and Lao word for a purse. */
const productNames = [
  'kapao',
  'krapao',
  'gapao',
  'grapao',
  'kapow',
  'กระเป๋า',
  'กะเป๋า',
  'กะเพา',
  'ກະເປົາ',
  'ກະເປົ໋າ',
];
/** Shorter parts of names are in too many other words. */
const shortestName = 3;
/** Letters that must be left of a password besides names. */
const leastBeside = 4;

/**
 * Whether a password is one that an attacker tries first: at most two different characters, the owner's phone number, also
 * with separators, without its zero or with a country code, or little more than names, also with digits for letters. The
 * server refuses common passwords as well (check-password.ts).
 */
export function isGuessable(password: string, { phone, names }: KnownOwner): boolean {
  if (new Set(password).size < 3 || isMadeOf(password, [...productNames, ...names])) return true;
  const written = readPhone(password).replace(/^\+/, '');
  const national = readPhone(phone).replace(/^0+/, '');
  const before = written.length - national.length;
  return (
    national !== '' && /^\d{7,}$/.test(written) && before >= 0 && before <= 5 && written.endsWith(national)
  );
}

function isMadeOf(password: string, names: readonly string[]): boolean {
  const written = plain(password);
  const known = names
    .flatMap((name) => [name, ...name.split(/[^\p{L}\p{M}\p{N}]/u)])
    .map((part) => withLetters(plain(part)))
    .filter(({ length }) => length >= shortestName)
    .sort((a, b) => b.length - a.length);
  const marked = known.reduce(
    (left, part) => left.replaceAll(part, '\0'.repeat(part.length)),
    withLetters(written),
  );
  const beside = [...written].filter((sign, place) => marked[place] !== '\0' && !/[\d@$]/.test(sign));
  return marked.includes('\0') && beside.length < leastBeside;
}

/** Returns lower-case letters, digits and the signs that stand for letters. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}@$]/gu, '');
}

const letterOf: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '@': 'a',
  $: 's',
};

/** Replaces the digits and signs that people write for letters, each by one. */
function withLetters(text: string): string {
  return text.replace(/[01345@$]/g, (sign) => letterOf[sign] ?? sign);
}
