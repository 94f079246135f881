import { readFileSync } from 'node:fs';
import { isGuessable, type KnownOwner } from '@kapao/core/account/guessable';
import { isPasswordLength } from '@kapao/core/account/registration';
import { foldPassword } from '../../platform/auth/passwords.ts';

let common: ReadonlySet<string> | undefined;

/** Whether a member may have this password: 8 to 128 characters, and none that attackers try first. */
export function isGoodPassword(password: string, owner: KnownOwner): boolean {
  return isPasswordLength(password) && !isTriedFirst(password, owner);
}

/**
 * Whether a password of a member or of staff is among the 18,000 that attackers try first, or is made of the owner's phone
 * number or names. Upper case and full-width letters do not hide a common one.
 */
export function isTriedFirst(password: string, owner: KnownOwner): boolean {
  common ??= readCommon();
  const meant = foldPassword(password);
  return isGuessable(meant, owner) || common.has(meant.toLowerCase());
}

export { readOwner } from './member.queries.ts';

/** Reads the list, whose source is named in its file. */
function readCommon(): ReadonlySet<string> {
  const lines = readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8').split('\n');
  return new Set(lines.filter((line) => line !== '' && !line.startsWith('# ')));
}
