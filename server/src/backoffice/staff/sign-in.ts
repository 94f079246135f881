import { randomBytes } from 'node:crypto';
import { type BackofficeResult, done, refuse } from '@kapao/contract/backoffice/backoffice-result';
import type pg from 'pg';
import { v7 } from 'uuid';
import { queueKeyOfStranger } from '../../platform/auth/hash-queue.ts';
import { writeAudit } from '../../platform/backoffice/audit.ts';
import type { AuditFacts, AuditNote } from '../../platform/backoffice/audit-note.ts';
import type { BackofficeSession } from '../../platform/backoffice/backoffice-session.ts';
import { hashBackofficeToken } from '../../platform/backoffice/backoffice-token.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Deps } from '../../providers/registry/deps.ts';
import { createSignInLimits } from './sign-in-limits.ts';
import {
  completeSignIn,
  consumeTotpStep,
  endBackofficeSession,
  findStaffMember,
  openBackofficeSession,
  sealedSecretOf,
} from './staff.queries.ts';
import { stepOf } from './totp.ts';
import { openSecret } from './totp-secret.ts';

export type SignInDeps = Pick<Deps, 'pool' | 'passwords' | 'settings'>;

/** Client that opens a session. */
export interface Browser {
  readonly address: string;
  readonly userAgent: string | null;
}

export interface SignedIn {
  readonly token: string;
  readonly factors: ('totp' | 'passkey')[];
}

/** Checks the password. An unknown name and a wrong password get the same answer in the same time, and both are audited. */
export async function signIn(
  deps: SignInDeps,
  input: { readonly name: string; readonly password: string },
  browser: Browser,
  note: (facts: AuditFacts) => AuditNote,
  /** Session of the cookie that was sent; it ends, because the browser now replaces it. */
  before: BackofficeSession | null,
): Promise<BackofficeResult<SignedIn>> {
  const { name, password } = input;
  const waitS = await createSignInLimits(deps.pool).password(name, browser.address);
  if (waitS !== null) return refuse('REQUEST_LIMIT', { retryAfter: waitS });
  const staffMember = await findStaffMember(deps.pool, name);
  const queueKey = queueKeyOfStranger(browser.address, name, deps.settings.live);
  const right = await deps.passwords.inQueue(queueKey, ({ verify }) =>
    verify(staffMember?.passwordHash ?? null, password),
  );
  if (!right || !staffMember) {
    // An unknown name is not recorded, because it may be a password typed into the wrong field.
    const subject = { subject: 'operator', ...(staffMember && { subjectId: staffMember.id }) };
    await writeAudit(deps.pool, note({ ...subject, why: 'WRONG_SIGN_IN' }));
    return refuse('WRONG_SIGN_IN');
  }
  const token = await inTransaction(deps.pool, async (client) => {
    if (before) await endBackofficeSession(client, before.sessionId);
    const opened = await openSession(client, staffMember.id, browser);
    const audit = note({ subject: 'operator', subjectId: staffMember.id });
    await writeAudit(client, withSession(audit, staffMember, opened.sessionId));
    return opened.token;
  });
  return done({ token, factors: staffMember.passkeys > 0n ? ['passkey', 'totp'] : ['totp'] });
}

/**
 * Verifies a code of the authenticator, which completes or refreshes the sign-in. Returns the new token if there is one.
 */
export async function verifyTotpCode(
  deps: SignInDeps,
  session: BackofficeSession,
  code: string,
  address: string,
  note: (facts: AuditFacts) => AuditNote,
): Promise<BackofficeResult<string | null>> {
  const { staffId, name } = session;
  const counters = createSignInLimits(deps.pool);
  const waitS = await counters.code(staffId);
  if (waitS !== null) return refuse('REQUEST_LIMIT', { retryAfter: waitS });
  const sealed = await sealedSecretOf(deps.pool, staffId);
  const step = sealed && stepOf(openSecret(deps.settings.serverKeys, staffId, sealed), code);
  const shown = await completeSecondFactor(deps.pool, session, note, async (client) =>
    step === null ? false : consumeTotpStep(client, staffId, step),
  );
  if (shown.ok) await counters.right(staffId, name, address);
  return shown;
}

/**
 * Completes or refreshes a sign-in in one transaction; `proof` checks the second factor and uses it up. A half-open session
 * gets a new token, so that whoever knew or planted the old one is not signed in with it.
 */
export function completeSecondFactor(
  pool: pg.Pool,
  { staffId, sessionId, factorAt }: BackofficeSession,
  note: (facts: AuditFacts) => AuditNote,
  proof: (client: pg.ClientBase) => Promise<boolean>,
): Promise<BackofficeResult<string | null>> {
  const token = factorAt ? null : newToken();
  return inTransaction(pool, async (client) => {
    const right =
      (await proof(client)) &&
      (await completeSignIn(client, sessionId, token === null ? null : hashBackofficeToken(token)));
    const why = right ? {} : { why: 'WRONG_SIGN_IN' };
    await writeAudit(client, note({ subject: 'operator', subjectId: staffId, ...why }));
    return right ? done(token) : refuse('WRONG_SIGN_IN');
  });
}

function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Opens a session after the password alone; the second factor completes it. */
export async function openSession(
  db: pg.ClientBase,
  staffId: string,
  { address, userAgent }: Browser,
  sessionId = v7(),
): Promise<{ readonly token: string; readonly sessionId: string }> {
  const token = newToken();
  await openBackofficeSession(db, {
    tokenHash: hashBackofficeToken(token),
    id: sessionId,
    staffId,
    userAgent: userAgent?.slice(0, 300) ?? null,
    address,
  });
  return { token, sessionId };
}

/** Sets the actual staff member and the new session in an audit note, whatever cookie was sent. */
export function withSession(
  note: AuditNote,
  { id, name }: { readonly id: string; readonly name: string },
  sessionId: string,
): AuditNote {
  return { ...note, staffId: id, who: name, sessionId };
}
