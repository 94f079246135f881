import type { Right } from '@kapao/contract/backoffice/approvals/rights';
import { rightNames } from '@kapao/contract/backoffice/approvals/rights';
import type { BackofficeReply, BackofficeRequestOf } from '@kapao/contract/backoffice/backoffice-call-types';

export type Role = BackofficeReply<'listRoles'>['roles'][number];
export type RoleDraft = Omit<BackofficeRequestOf<'requestRoleApproval'>['body'], 'why'>;
export type Limits = RoleDraft['limits'];

export function draftOf(role: Role | null): RoleDraft {
  if (!role) return { code: '', name: '', rights: [], limits: {}, version: 0 };
  const { code, name, rights, limits, version } = role;
  return { code, name, rights: rights.filter(isRight), limits, version };
}

/** Whether this version knows the right. Rights that were removed are not submitted again. */
function isRight(word: string): word is Right {
  return rightNames.some((right) => right === word);
}

/** Derives a unique code from the name. It is derived once and stays when the role is renamed. */
export function codeFor(name: string, taken: readonly string[]): string {
  const words = name.toLowerCase().match(/[a-z0-9]{1,24}/g) ?? [];
  const letters = words
    .slice(words.findIndex((word) => /^[a-z]/.test(word)))
    .join('-')
    .slice(0, 24);
  const base = /^[a-z][a-z0-9-]{0,22}[a-z0-9]$/.test(letters) ? letters : 'role';
  for (let n = 1; ; n++) {
    const code = n === 1 ? base : `${base}-${n}`;
    if (!taken.includes(code)) return code;
  }
}

export function withRight(rights: readonly Right[], right: Right, on: boolean): Right[] {
  return rightNames.filter((each) => (each === right ? on : rights.includes(each)));
}
