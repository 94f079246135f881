import { plainText } from '../text/plain-text.ts';
import { typedCode } from './digits.ts';
import type { Market } from './phone.ts';

/** Longest name in UTF-16 units, as input elements count. */
export const nameLimit = 100;
export const passwordLimits = { least: 8, most: 128 } as const;
/** Most characters in first and last name of an account holder together, including the space between them. */
export const accountNameLimit = 200;

/**
 * Normalizes a typed or pasted name for storage: as it is seen, in composed Unicode, with single spaces and none at the
 * ends.
 */
export function tidyName(typed: string): string {
  return plainText(typed).normalize('NFC').trim().replace(/ +/g, ' ');
}

/**
 * Whether a name is valid, in any script: letters with their marks, digits, spaces and the few punctuation marks of names.
 * Invisible characters, direction changes, markup and emoji are refused.
 */
export function isMemberName(name: string): boolean {
  return (
    name.length <= nameLimit &&
    hasVisibleLetters(name) &&
    /^[\p{L}\p{N}][\p{L}\p{M}\p{N} .'’_()-]*$/u.test(name)
  );
}

/**
 * Whether the holder name of a bank account is valid: like a member name, without digits and without punctuation that no
 * bank prints.
 */
export function isHolderName(name: string): boolean {
  return (
    name.length <= accountNameLimit && hasVisibleLetters(name) && /^\p{L}[\p{L}\p{M} .'’-]*$/u.test(name)
  );
}

/** Whether no letter or mark is invisible, and no letter carries five marks, which no language uses. */
function hasVisibleLetters(name: string): boolean {
  return !/\p{Default_Ignorable_Code_Point}|\p{M}{5}/u.test(name);
}

/** Checks only the length; `isGuessable` and the server's list of common passwords refuse others. */
export function isPasswordLength(password: string): boolean {
  return password.length >= passwordLimits.least && password.length <= passwordLimits.most;
}

/**
 * Whether an account number is valid, digits only. Banks in Laos have no common length, so the bounds are wide: 7 to 15 in
 * Thailand, 7 to 20 in Laos.
 */
export function isAccountNumber(accountNo: string, market: Market): boolean {
  return market === 'th' ? /^\d{7,15}$/.test(accountNo) : /^\d{7,20}$/.test(accountNo);
}

/**
 * Reads an invite code, alone, in groups, or in an invite link: `PR` and a member's id, ten characters of Crockford's base 32.
 * Null if no member can have it.
 */
export function readInviteCode(typed: string): string | null {
  const text = typedCode(typed);
  const code = /[?&]CODE=([^&#]*)/.exec(text)?.[1] ?? text.replace(/[ -]/g, '');
  return /^PR[0-9A-HJKMNP-TV-Z]{10}$/.test(code) ? code : null;
}
