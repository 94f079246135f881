import type { Right } from '@kapao/contract/backoffice/approvals/rights';
import { minuteMs } from '@kapao/core/time';

import { freshMinutes } from './backoffice-cookie.ts';

/** A session of the desk that stands, with whose it is and what they may do at this moment. */
export interface BackofficeSession {
  readonly sessionId: string;
  readonly staffId: string;
  readonly name: string;
  readonly roleCode: string;
  readonly roleName: string;
  readonly rights: Right[];
  readonly locale: 'th' | 'en';
  /** Has a passkey. */
  readonly passkey: boolean;
  readonly usedAt: Date;
  /** When the second factor was last shown; null: only the password was right. */
  readonly factorAt: Date | null;
}

/** Whether the second factor was shown just now, as what moves rights or secrets asks for. */
export function isFresh({ factorAt }: Pick<BackofficeSession, 'factorAt'>): boolean {
  return factorAt !== null && factorAt.getTime() >= Date.now() - freshMinutes * minuteMs;
}
