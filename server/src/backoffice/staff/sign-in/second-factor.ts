import { type BackofficeResult, done, refuse } from '@kapao/contract/backoffice/backoffice-result';
import type pg from 'pg';
import { hashDevice, newDevice } from '../../../platform/auth/device.ts';
import { writeAudit } from '../../../platform/backoffice/audit.ts';
import type { AuditFacts, AuditNote } from '../../../platform/backoffice/audit-note.ts';
import type { BackofficeSession } from '../../../platform/backoffice/backoffice-session.ts';
import { hashBackofficeToken } from '../../../platform/backoffice/backoffice-token.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { totpStepOf } from '../totp.ts';
import { openSecret } from '../totp-secret.ts';
import { completeSignIn, consumeTotpStep, isStaffDevice, sealedSecretOf } from './sign-in.queries.ts';
import { addFailure, type SignInDeps } from './sign-in.ts';
import { createSignInLimits } from './sign-in-limits.ts';
import { type Browser, newToken } from './staff-session.ts';

/**
 * Verifies a code of the authenticator, which completes or refreshes the sign-in. Returns the new token if there is one.
 */
export async function verifyTotpCode(
  deps: SignInDeps,
  session: BackofficeSession,
  code: string,
  browser: Browser,
  note: (facts: AuditFacts) => AuditNote,
): Promise<BackofficeResult<SecondFactor>> {
  const { staffId } = session;
  const hash = browser.device === null ? null : hashDevice(browser.device);
  const known = hash && (await isStaffDevice(deps.pool, staffId, hash)) ? hash : null;
  const counters = createSignInLimits(deps.pool);
  const waitS = await counters.code(staffId, known);
  if (waitS !== null) {
    addFailure(deps, 'sign-in-locked', 'second-factor', staffId, browser);
    return refuse('REQUEST_LIMIT', { retryAfter: waitS });
  }
  const sealed = await sealedSecretOf(deps.pool, staffId);
  const step = sealed && totpStepOf(openSecret(deps.settings.serverKeys, staffId, sealed), code);
  const shown = await completeSecondFactor(deps, session, browser, note, async (client) =>
    step === null ? false : consumeTotpStep(client, staffId, step),
  );
  if (shown.ok) await counters.rightCode(staffId, known);
  return shown;
}

/** Result of a second factor: the new token of a session that was half open, and the device for its cookie. */
export interface SecondFactor {
  readonly token: string | null;
  readonly device: string;
}

/**
 * Completes or refreshes a sign-in in one transaction; `proof` checks the second factor and uses it up. A half-open session
 * gets a new token, so that whoever knew or planted the old one is not signed in with it.
 */
export async function completeSecondFactor(
  deps: SignInDeps,
  { staffId, sessionId, factorAt }: BackofficeSession,
  browser: Browser,
  note: (facts: AuditFacts) => AuditNote,
  proof: (client: pg.ClientBase) => Promise<boolean>,
): Promise<BackofficeResult<SecondFactor>> {
  const token = factorAt ? null : newToken();
  const device = browser.device ?? newDevice();
  const tokenHash = token === null ? null : hashBackofficeToken(token);
  const right = await inTransaction(deps.pool, async (client) => {
    const isRight =
      (await proof(client)) && (await completeSignIn(client, sessionId, tokenHash, hashDevice(device)));
    if (isRight) await writeAudit(client, note({ subject: 'operator', subjectId: staffId }));
    return isRight;
  });
  if (right) return done({ token, device });
  addFailure(deps, 'sign-in-failed', 'second-factor', staffId, browser);
  return refuse('WRONG_SIGN_IN');
}
