import { readFileSync } from 'node:fs';
import { isGuessable } from '@kapao/core/account/guessable';
import { isPasswordLength } from '@kapao/core/account/registration';
import { foldPassword } from '../../platform/auth/passwords.ts';

let common: ReadonlySet<string> | undefined;

/**
 * Whether a member may have this password: 8 to 128 characters, not among the 18,000 that attackers try first, and not the
 * member's own phone (as typed). Upper case and full-width letters do not hide a common one.
 */
export function isGoodPassword(password: string, phone: string): boolean {
  common ??= readCommon();
  const meant = foldPassword(password);
  return isPasswordLength(password) && !isGuessable(meant, phone) && !common.has(meant.toLowerCase());
}

/** Reads the list, whose source is named in its file. */
function readCommon(): ReadonlySet<string> {
  const lines = readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8').split('\n');
  return new Set(lines.filter((line) => line !== '' && !line.startsWith('# ')));
}
