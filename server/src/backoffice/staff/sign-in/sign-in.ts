import { type BackofficeResult, done, refuse } from '@kapao/contract/backoffice/backoffice-result';
import { hashDevice } from '../../../platform/auth/device.ts';
import { queueKeyOfStaffMember, queueKeyOfStranger } from '../../../platform/auth/hash-queue.ts';
import { hashKnownNetwork } from '../../../platform/auth/known-network.ts';
import { type SecurityFailure, unknownName } from '../../../platform/auth/security-failures.ts';
import { writeAudit } from '../../../platform/backoffice/audit.ts';
import type { AuditFacts, AuditNote } from '../../../platform/backoffice/audit-note.ts';
import type { BackofficeSession } from '../../../platform/backoffice/backoffice-session.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../providers/registry/deps.ts';
import { endBackofficeSession, findStaffMember } from './sign-in.queries.ts';
import { createSignInLimits, type SignInAttempt } from './sign-in-limits.ts';
import { type Browser, openSession, withSession } from './staff-session.ts';

export type SignInDeps = Pick<Deps, 'pool' | 'passwords' | 'settings' | 'securityFailures'>;

export interface SignedIn {
  readonly token: string;
  readonly factors: ('totp' | 'passkey')[];
}

/**
 * Checks the password. An unknown name and a wrong password get the same answer in the same time, and both are summed
 * (security-failures.ts).
 */
export async function signIn(
  deps: SignInDeps,
  input: { readonly name: string; readonly password: string },
  browser: Browser,
  note: (facts: AuditFacts) => AuditNote,
  /** Session of the cookie that was sent; it ends, because the browser now replaces it. */
  before: BackofficeSession | null,
): Promise<BackofficeResult<SignedIn>> {
  const { name, password } = input;
  const deviceHash = browser.device === null ? null : hashDevice(browser.device);
  const { nameKey, staffMember } = await findStaffMember(deps.pool, name, deviceHash);
  const isKnown = staffMember?.deviceKnown && deviceHash;
  const attempt: SignInAttempt = {
    nameKey,
    address: browser.address,
    device: isKnown ? { staffId: staffMember.id, hash: deviceHash } : null,
  };
  const counters = createSignInLimits(deps.pool);
  const waitS = await counters.password(attempt);
  if (waitS !== null) {
    addFailure(deps, 'sign-in-locked', 'password', staffMember?.id ?? unknownName, browser);
    return refuse('REQUEST_LIMIT', { retryAfter: waitS });
  }
  const queueKey = attempt.device
    ? queueKeyOfStaffMember(attempt.device.staffId)
    : queueKeyOfStranger(browser.address, nameKey, deps.settings.live);
  const right = await deps.passwords.inQueue(queueKey, ({ verify }) =>
    verify(staffMember?.passwordHash ?? null, password),
  );
  if (!right || !staffMember) {
    addFailure(deps, 'sign-in-failed', 'password', staffMember?.id ?? unknownName, browser);
    return refuse('WRONG_SIGN_IN');
  }
  await counters.rightPassword(attempt);
  const token = await inTransaction(deps.pool, async (client) => {
    if (before) await endBackofficeSession(client, before.sessionId);
    const opened = await openSession(client, staffMember.id, browser);
    const audit = note({ subject: 'operator', subjectId: staffMember.id });
    await writeAudit(client, withSession(audit, staffMember, opened.sessionId));
    return opened.token;
  });
  return done({ token, factors: staffMember.passkeys > 0n ? ['passkey', 'totp'] : ['totp'] });
}

/** Adds a refused sign-in to the security events. The audit has their sums (staff.jobs.ts). */
export function addFailure(
  { securityFailures, settings }: Pick<SignInDeps, 'securityFailures' | 'settings'>,
  kind: SecurityFailure['kind'],
  /** A wrong second factor shows that somebody has the password. */
  step: 'password' | 'second-factor',
  staffId: string,
  { address, userAgent }: Omit<Browser, 'device'>,
): void {
  const [network] = hashKnownNetwork(settings.serverKeys, address);
  securityFailures.add({ memberId: staffId, kind, network, userAgent, details: { step } });
}
