import { randomBytes } from 'node:crypto';
import { type BackofficeResult, done, refuse } from '@kapao/contract/backoffice/backoffice-result';
import type pg from 'pg';
import { v7 } from 'uuid';
import { hashDevice, newDevice } from '../../platform/auth/device.ts';
import { queueKeyOfStaffMember } from '../../platform/auth/hash-queue.ts';
import { writeAudit } from '../../platform/backoffice/audit.ts';
import type { AuditFacts, AuditNote } from '../../platform/backoffice/audit-note.ts';
import type { BackofficeSession } from '../../platform/backoffice/backoffice-session.ts';
import { hashBackofficeToken } from '../../platform/backoffice/backoffice-token.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { isWeak } from './password.ts';
import type { SecondFactor } from './sign-in/second-factor.ts';
import type { SignInDeps } from './sign-in/sign-in.ts';
import { createSignInLimits } from './sign-in/sign-in-limits.ts';
import {
  type Browser,
  completeSignIn,
  endBackofficeSession,
  openSession,
  withSession,
} from './sign-in/staff-session.ts';
import { findLink, spendLink, writeLink } from './staff.queries.ts';
import { newSecret, otpauthUri, totpStepOf } from './totp.ts';
import { openSecret, sealSecret } from './totp-secret.ts';

export interface MadeLink {
  /** The secret part is after the #, so that no log of addresses contains it. */
  readonly link: string;
  readonly until: Date;
}

/** Creates a link that is shown once. Its holder sets a password and a second factor and is signed in. */
export async function makeLink(
  db: pg.ClientBase,
  settings: Pick<Settings, 'serverKeys' | 'operatorUrl'>,
  link: {
    readonly staffId: string;
    readonly kind: 'invitation' | 'recovery';
    readonly createdBy: string | null;
  },
): Promise<MadeLink> {
  const token = randomBytes(32).toString('base64url');
  const totpSecret = sealSecret(settings.serverKeys, link.staffId, newSecret());
  const until = await writeLink(db, { ...link, tokenHash: hashBackofficeToken(token), totpSecret });
  return { link: `${settings.operatorUrl}/link#${token}`, until };
}

/** Returns the data for a link's page. */
export async function readAccessLink(deps: SignInDeps, token: string) {
  const link = await findLink(deps.pool, hashBackofficeToken(token));
  if (!link) return refuse('LINK_EXPIRED');
  const secret = openSecret(deps.settings.serverKeys, link.staffId, link.totpSecret);
  return done({ kind: link.kind, name: link.name, secret, address: otpauthUri(link.name, secret) });
}

/** Sets the password, verifies the authenticator by its first code, and opens a fully signed-in session. */
export async function followLink(
  deps: SignInDeps,
  input: { readonly token: string; readonly password: string; readonly code: string },
  browser: Browser,
  note: (facts: AuditFacts) => AuditNote,
  /** Session of the cookie that was sent; it ends, because the browser now replaces it. */
  before: BackofficeSession | null,
): Promise<BackofficeResult<SecondFactor & { readonly token: string }>> {
  const { token, password, code } = input;
  const waitS = await createSignInLimits(deps.pool).link(token);
  if (waitS !== null) return refuse('REQUEST_LIMIT', { retryAfter: waitS });
  const tokenHash = hashBackofficeToken(token);
  const link = await findLink(deps.pool, tokenHash);
  if (!link) return refuse('LINK_EXPIRED');
  const { staffId, name, kind } = link;
  if (isWeak(password, name)) return refuse('WEAK_PASSWORD');
  const step = totpStepOf(openSecret(deps.settings.serverKeys, staffId, link.totpSecret), code);
  if (step === null) return refuse('WRONG_SIGN_IN');
  const queueKey = queueKeyOfStaffMember(staffId);
  const passwordHash = await deps.passwords.inQueue(queueKey, ({ hash }) => hash(password));
  const device = browser.device ?? newDevice();
  const spent = await inTransaction(deps.pool, async (client) => {
    const sessionId = v7();
    const audit = withSession(
      note({ subject: 'operator', subjectId: staffId, why: kind }),
      { id: staffId, name },
      sessionId,
    );
    const link = { tokenHash, passwordHash, step, approvalId: v7() };
    const refusal = await spendLink(client, link, audit);
    if (refusal) return { refusal };
    if (before) await endBackofficeSession(client, before.sessionId);
    const { token: session } = await openSession(client, staffId, browser, sessionId);
    await completeSignIn(client, sessionId, null, hashDevice(device));
    await writeAudit(client, audit);
    return { session };
  });
  if (spent.session) return done({ token: spent.session, device });
  return refuse(spent.refusal === 'LAST_OWNER' ? 'LAST_OWNER' : 'LINK_EXPIRED');
}
