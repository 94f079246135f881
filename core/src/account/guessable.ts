import { readPhone } from './phone.ts';

/**
 * Whether a password is one that an attacker tries first: two different characters at most, or the member's own phone with
 * separators, without its zero or with a country code. A list of common passwords is not used.
 */
export function isGuessable(password: string, phone: string): boolean {
  if (new Set(password).size < 3) return true;
  const written = readPhone(password).replace(/^\+/, '');
  const national = readPhone(phone).replace(/^0+/, '');
  const before = written.length - national.length;
  return /^\d{7,}$/.test(written) && before >= 0 && before <= 5 && written.endsWith(national);
}
