import { typedCode } from './digits.ts';
import type { Market } from './phone.ts';

/** UTF-16 units, as an input element counts them. */
export const nameLimit = 100;
export const passwordLimits = { least: 8, most: 128 } as const;
/** First and last name of an account's holder together, the space between them included. */
export const accountNameLimit = 200;

/** How a name is kept: composed, single spaces, none at the ends. */
export function tidyName(typed: string): string {
  return typed
    .normalize('NFC')
    .replace(/[\p{Zs}\t]/gu, ' ')
    .replace(/\p{Pd}/gu, '-')
    .trim()
    .replace(/ +/g, ' ');
}

/**
 * A name in any script, as people write theirs: letters with their marks, digits, spaces and the few signs of names.
 * Invisible characters, changes of direction, markup and emoji are none of these.
 */
export function isMemberName(name: string): boolean {
  return name.length <= nameLimit && isSeen(name) && /^[\p{L}\p{N}][\p{L}\p{M}\p{N} .'’_()-]*$/u.test(name);
}

/** The holder of a bank account: as above, without digits and without the signs that no bank prints. */
export function isHolderName(name: string): boolean {
  return name.length <= accountNameLimit && isSeen(name) && /^\p{L}[\p{L}\p{M} .'’-]*$/u.test(name);
}

/** Some letters and marks are drawn as nothing, and no language stacks five marks on one letter. */
function isSeen(name: string): boolean {
  return !/\p{Default_Ignorable_Code_Point}|\p{M}{5}/u.test(name);
}

/** Only the length is a rule; which passwords are too common is the server's knowledge. */
export function isPasswordLength(password: string): boolean {
  return password.length >= passwordLimits.least && password.length <= passwordLimits.most;
}

/** Digits only. Banks of Laos have no common length, so the bounds are wide: 7 to 15 in Thailand, to 20 in Laos. */
export function isAccountNumber(accountNo: string, market: Market): boolean {
  return market === 'th' ? /^\d{7,15}$/.test(accountNo) : /^\d{7,20}$/.test(accountNo);
}

/** `PR` and the id of a member: ten characters of Crockford's base 32. Null when it can be nobody's code. */
export function readInviteCode(typed: string): string | null {
  const code = typedCode(typed);
  return /^PR[0-9A-HJKMNP-TV-Z]{10}$/.test(code) ? code : null;
}
