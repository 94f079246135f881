import { readPhone } from './phone.ts';

/**
 * Whether a password is one that an attacker tries first: at most two different characters, or the member's
 * own phone number, also with separators, without its zero or with a country code. The server refuses common
 * passwords as well (check-password.ts).
 */
export function isGuessable(password: string, phone: string): boolean {
  if (new Set(password).size < 3) return true;
  const written = readPhone(password).replace(/^\+/, '');
  const national = readPhone(phone).replace(/^0+/, '');
  const before = written.length - national.length;
  return /^\d{7,}$/.test(written) && before >= 0 && before <= 5 && written.endsWith(national);
}
