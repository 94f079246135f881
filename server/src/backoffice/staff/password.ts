import { type BackofficeResult, done, refuse } from '@kapao/contract/backoffice/backoffice-result';
import { isTriedFirst } from '../../members/account/check-password.ts';
import { queueKeyOfStranger } from '../../platform/auth/hash-queue.ts';
import { writeAudit } from '../../platform/backoffice/audit.ts';
import type { AuditFacts, AuditNote } from '../../platform/backoffice/audit-note.ts';
import type { BackofficeSession } from '../../platform/backoffice/backoffice-session.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { passwordHashOf, setPassword } from './my-account.queries.ts';
import { endOtherSessions } from './sessions.queries.ts';
import type { SignInDeps } from './sign-in.ts';
import { createSignInLimits } from './sign-in-limits.ts';

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
 * Changes one's own password after checking the old one; all other sessions end. Attempts count towards the limits of the
 * sign-in.
 */
export async function changePassword(
  deps: SignInDeps,
  { staffId, sessionId, name }: BackofficeSession,
  input: { readonly old: string; readonly password: string },
  address: string,
  note: (facts: AuditFacts) => AuditNote,
): Promise<BackofficeResult<Record<string, never>>> {
  const counters = createSignInLimits(deps.pool);
  const waitS = await counters.password(name, address);
  if (waitS !== null) return refuse('REQUEST_LIMIT', { retryAfter: waitS });
  if (isWeak(input.password, name)) return refuse('WEAK_PASSWORD');
  const stored = await passwordHashOf(deps.pool, staffId);
  const queueKey = queueKeyOfStranger(address, name, deps.settings.live);
  const hash = await deps.passwords.inQueue(queueKey, async ({ verify, hash }) =>
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
    await writeAudit(client, note(about));
    return true;
  });
  return changed ? done({}) : refuse('WRONG_SIGN_IN');
}
