import { type DeskResult, done, no } from '@kapao/contract/desk/desk-result';
import { writeAudit } from '../../platform/backoffice/audit.ts';
import type { AuditNote, Told } from '../../platform/backoffice/audit-note.ts';
import type { DeskSession } from '../../platform/backoffice/backoffice-session.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { keepNextSecret, nextSecretOf, useNextSecret } from './my-account.queries.ts';
import { endOtherSessions } from './sessions.queries.ts';
import type { SignInDeps } from './sign-in.ts';
import { createSignInCounters } from './sign-in-counters.ts';
import { addressOf, newSecret, stepOf } from './totp.ts';
import { openSecret, sealSecret } from './totp-secret.ts';

const minutes = 15;

/** The secret for another app. The old one counts until the new one has shown a right code. */
export async function beginAuthenticator(
  { pool, settings }: SignInDeps,
  { operatorId, name }: DeskSession,
  note: (told: Told) => AuditNote,
): Promise<DeskResult<{ readonly secret: string; readonly address: string }>> {
  const secret = newSecret();
  await inTransaction(pool, async (client) => {
    await keepNextSecret(
      client,
      operatorId,
      sealSecret(settings.gameCredentialKey, operatorId, secret),
      minutes,
    );
    await writeAudit(client, note({ subject: 'operator', subjectId: operatorId }));
  });
  return done({ secret, address: addressOf(name, secret) });
}

/** Its first code. Every other session ends. */
export async function changeAuthenticator(
  { pool, settings }: SignInDeps,
  { operatorId, sessionId }: DeskSession,
  code: string,
  note: (told: Told) => AuditNote,
): Promise<DeskResult<Record<string, never>>> {
  const waitS = await createSignInCounters(pool).code(operatorId);
  if (waitS !== null) return no('REQUEST_LIMIT', { retryAfter: waitS });
  const sealed = await nextSecretOf(pool, operatorId);
  const step = sealed && stepOf(openSecret(settings.gameCredentialKey, operatorId, sealed), code);
  const about = { subject: 'operator', subjectId: operatorId };
  if (!sealed || step === null) {
    const why = sealed ? 'WRONG_SIGN_IN' : 'EXPIRED';
    await writeAudit(pool, note({ ...about, why }));
    return no(why);
  }
  const changed = await inTransaction(pool, async (client) => {
    if (!(await useNextSecret(client, operatorId, sealed, step))) return false;
    await endOtherSessions(client, operatorId, sessionId);
    await writeAudit(client, note(about));
    return true;
  });
  return changed ? done({}) : no('EXPIRED');
}
