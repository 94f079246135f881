/**
 * Masking of personal data in lists, queues and evidence, the one rule for all of them; staff request the full data in a
 * call that is audited. The visible part suffices to distinguish two members and to compare with what a caller reads out.
 */

const dot = '•';

/** Masks a phone: `+66812345678`, `0812345678` → `08•••••678`; the country code of Laos stays, to distinguish it. */
export function maskPhone(phone: string): string {
  const digits = phone.replace(/^\+66/, '0').replace(/[^\d+]/g, '');
  const lead = digits.startsWith('+') ? 4 : 2;
  return maskMiddle(digits, lead, 3);
}

/** Masks an account: `123-4-56789-0` → `••••7890`, as banks print it, whatever the length of the number. */
export function maskAccount(accountNo: string): string {
  const signs = accountNo.replace(/[^\p{L}\p{N}]/gu, '');
  // A short number shows less than half, so that the rest cannot be guessed.
  const kept = Math.min(4, Math.floor((signs.length - 1) / 2));
  return dot.repeat(4) + (kept > 0 ? signs.slice(-kept) : '');
}

/**
 * Masks a name: `Somchai Jaidee` → `Somchai J•••`, `สมชาย ใจดี` → `สมชาย ใจ•••`: the first name, by which staff speak to the
 * member and which a bank's slip prints, and the first letter of the next.
 */
export function maskName(name: string): string {
  const [first = '', second] = name.trim().split(/\s+/);
  return second ? `${first} ${firstLetter(second)}${dot.repeat(3)}` : first;
}

interface Person {
  readonly name: string;
  readonly phone: string;
  readonly accountNo: string;
  readonly accountName: string;
}

/** Returns a person with all personal data masked. */
export function maskPersonal<P extends Person>(person: P): P {
  const { name, phone, accountNo, accountName } = person;
  return {
    ...person,
    name: maskName(name),
    phone: maskPhone(phone),
    accountNo: maskAccount(accountNo),
    accountName: maskName(accountName),
  };
}

function maskMiddle(text: string, lead: number, tail: number): string {
  const hidden = text.length - lead - tail;
  return hidden < 3
    ? dot.repeat(Math.max(text.length, 4))
    : text.slice(0, lead) + dot.repeat(hidden) + text.slice(-tail);
}

/** Returns the first letter; a Thai or Lao vowel before its consonant (เ แ โ ใ ไ, ເ ແ ໂ ໃ ໄ) is no letter by itself. */
function firstLetter(word: string): string {
  return /^[\u0e40-\u0e44\u0ec0-\u0ec4]?\P{M}/u.exec(word)?.[0] ?? '';
}
