import { type BackofficeResult, done, refuse } from '@kapao/contract/backoffice/backoffice-result';
import { writeAudit } from '../../platform/backoffice/audit.ts';
import type { AuditFacts, AuditNote } from '../../platform/backoffice/audit-note.ts';
import type { BackofficeSession } from '../../platform/backoffice/backoffice-session.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { activateNextSecret, nextSecretOf, storeNextSecret } from './my-account.queries.ts';
import { endOtherSessions } from './sessions.queries.ts';
import type { SignInDeps } from './sign-in/sign-in.ts';
import { createSignInLimits } from './sign-in/sign-in-limits.ts';
import { newSecret, otpauthUri, totpStepOf } from './totp.ts';
import { openSecret, sealSecret } from './totp-secret.ts';

const minutes = 15;

/** Creates the secret for another authenticator. The old one stays valid until the new one has shown a correct code. */
export async function beginAuthenticator(
  { pool, settings }: SignInDeps,
  { staffId, name }: BackofficeSession,
  note: (facts: AuditFacts) => AuditNote,
): Promise<BackofficeResult<{ readonly secret: string; readonly address: string }>> {
  const secret = newSecret();
  await inTransaction(pool, async (client) => {
    await storeNextSecret(client, staffId, sealSecret(settings.serverKeys, staffId, secret), minutes);
    await writeAudit(client, note({ subject: 'operator', subjectId: staffId }));
  });
  return done({ secret, address: otpauthUri(name, secret) });
}

/** Verifies the new authenticator's first code and activates it. All other sessions end. */
export async function changeAuthenticator(
  { pool, settings }: SignInDeps,
  { staffId, sessionId }: BackofficeSession,
  code: string,
  note: (facts: AuditFacts) => AuditNote,
): Promise<BackofficeResult<Record<string, never>>> {
  const waitS = await createSignInLimits(pool).inSession(sessionId);
  if (waitS !== null) return refuse('REQUEST_LIMIT', { retryAfter: waitS });
  const sealed = await nextSecretOf(pool, staffId);
  const step = sealed && totpStepOf(openSecret(settings.serverKeys, staffId, sealed), code);
  const about = { subject: 'operator', subjectId: staffId };
  if (!sealed || step === null) {
    const why = sealed ? 'WRONG_SIGN_IN' : 'EXPIRED';
    await writeAudit(pool, note({ ...about, why }));
    return refuse(why);
  }
  const changed = await inTransaction(pool, async (client) => {
    if (!(await activateNextSecret(client, staffId, sealed, step))) return false;
    await endOtherSessions(client, staffId, sessionId);
    await writeAudit(client, note(about));
    return true;
  });
  return changed ? done({}) : refuse('EXPIRED');
}
