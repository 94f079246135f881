import { minuteMs } from '@kapao/core/time';
import { openedAt } from './open-session.ts';

/** So long a proof of who asks is good. */
export const stepUpMinutes = 5;

/** Whether the member has proven who they are within the last five minutes, in this session. */
export function hasSteppedUp(session: { readonly stepUpUntil: Date | null } | null): boolean {
  return (session?.stepUpUntil?.getTime() ?? 0) > Date.now();
}

/** The same, or that this session was opened within these five minutes, which took the password or a passkey too. */
export function hasFreshProof(
  session: { readonly stepUpUntil: Date | null; readonly expiresAt: Date } | null,
): boolean {
  if (!session) return false;
  return hasSteppedUp(session) || Date.now() - openedAt(session).getTime() < stepUpMinutes * minuteMs;
}
