import type { Right } from '@kapao/contract/backoffice/approvals/rights';
import type { RoleLimits } from '@kapao/contract/backoffice/approvals/role-limits';
import { minuteMs } from '@kapao/core/time';

import { freshMinutes } from './backoffice-cookie.ts';

/** Valid Console session, with its staff member and their current permissions. */
export interface BackofficeSession {
  readonly sessionId: string;
  readonly staffId: string;
  readonly name: string;
  readonly roleCode: string;
  readonly roleName: string;
  readonly rights: Right[];
  readonly limits: RoleLimits;
  readonly locale: 'th' | 'en';
  /** Whether the staff member has a passkey. */
  readonly passkey: boolean;
  readonly usedAt: Date;
  /** Time of the last second factor; null: only the password was given. */
  readonly factorAt: Date | null;
}

/** Whether the second factor is recent enough for changes of rights or secrets. */
export function isFresh({ factorAt }: Pick<BackofficeSession, 'factorAt'>): boolean {
  return factorAt !== null && factorAt.getTime() >= Date.now() - freshMinutes * minuteMs;
}
