import { minuteMs } from '@kapao/core/time';
import { openedAt } from './open-session.ts';

/** Minutes for which a step-up is valid. */
export const stepUpMinutes = 5;

/** Whether the member has passed a step-up in this session within the last five minutes. */
export function hasSteppedUp(session: { readonly stepUpUntil: Date | null } | null): boolean {
  return (session?.stepUpUntil?.getTime() ?? 0) > Date.now();
}

/**
 * Whether the session has such a step-up, or was itself opened within these five minutes, which took the password or a
 * passkey too.
 */
export function hasFreshProof(
  session: { readonly stepUpUntil: Date | null; readonly expiresAt: Date } | null,
): boolean {
  if (!session) return false;
  return hasSteppedUp(session) || Date.now() - openedAt(session).getTime() < stepUpMinutes * minuteMs;
}
