import { type BackofficeResult, done, refuse } from '@kapao/contract/backoffice/backoffice-result';
import { isTriedFirst } from '../../members/account/check-password.ts';
import { queueKeyOfStaffMember } from '../../platform/auth/hash-queue.ts';
import { writeAudit } from '../../platform/backoffice/audit.ts';
import type { AuditFacts, AuditNote } from '../../platform/backoffice/audit-note.ts';
import type { BackofficeSession } from '../../platform/backoffice/backoffice-session.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { passwordHashOf, setPassword } from './my-account.queries.ts';
import { endOtherSessions } from './sessions.queries.ts';
import type { SignInDeps } from './sign-in/sign-in.ts';
import { createSignInLimits } from './sign-in/sign-in-limits.ts';
import { rememberDevice } from './sign-in/staff-session.ts';

/** Minimum password length; with a second factor, length is what matters (NIST SP 800-63B). */
const minPasswordLength = 12;

export function isWeak(password: string, name: string): boolean {
  return (
    password.length < minPasswordLength ||
    password.toLowerCase().includes(name.toLowerCase()) ||
    isTriedFirst(password, { phone: '', names: [name] })
  );
}

/**
 * Changes one's own password after checking the old one; all other sessions end, and only this device stays known.
 */
export async function changePassword(
  deps: SignInDeps,
  { staffId, sessionId, name }: BackofficeSession,
  input: { readonly old: string; readonly password: string },
  note: (facts: AuditFacts) => AuditNote,
): Promise<BackofficeResult<Record<string, never>>> {
  const waitS = await createSignInLimits(deps.pool).inSession(sessionId);
  if (waitS !== null) return refuse('REQUEST_LIMIT', { retryAfter: waitS });
  if (isWeak(input.password, name)) return refuse('WEAK_PASSWORD');
  const stored = await passwordHashOf(deps.pool, staffId);
  const hash = await deps.passwords.inQueue(queueKeyOfStaffMember(staffId), async ({ verify, hash }) =>
    (await verify(stored, input.old)) ? hash(input.password) : null,
  );
  const about = { subject: 'operator', subjectId: staffId };
  if (!hash || !stored) {
    await writeAudit(deps.pool, note({ ...about, why: 'WRONG_SIGN_IN' }));
    return refuse('WRONG_SIGN_IN');
  }
  const changed = await inTransaction(deps.pool, async (client) => {
    // A concurrent change came first, so the old password that was given is no longer valid.
    if (!(await setPassword(client, staffId, stored, hash))) return false;
    await endOtherSessions(client, staffId, sessionId);
    await rememberDevice(client, sessionId);
    await writeAudit(client, note(about));
    return true;
  });
  return changed ? done({}) : refuse('WRONG_SIGN_IN');
}
