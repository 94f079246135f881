import { minuteMs } from '@kapao/core/time';
import { openedAt } from './open-session.ts';

/** Minutes for which a step-up is valid. */
export const stepUpMinutes = 5;

/** Whether the session has a step-up that is still valid. */
export function hasSteppedUp(session: { readonly stepUpUntil: Date | null } | null): boolean {
  return (session?.stepUpUntil?.getTime() ?? 0) > Date.now();
}

/**
 * Whether the session has a valid step-up, or was opened within the last five minutes: opening it took the
 * password or a passkey too.
 */
export function hasFreshProof(
  session: { readonly stepUpUntil: Date | null; readonly expiresAt: Date } | null,
): boolean {
  if (!session) return false;
  return hasSteppedUp(session) || Date.now() - openedAt(session).getTime() < stepUpMinutes * minuteMs;
}
