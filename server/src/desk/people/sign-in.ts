import { randomBytes } from 'node:crypto';
import { type DeskResult, done, no } from '@kapao/contract/desk/desk-result';
import type pg from 'pg';
import { v7 } from 'uuid';
import { inTransaction } from '../../base/db/transaction.ts';
import type { Deps } from '../../outside/deps.ts';
import { writeAudit } from '../../web/desk/audit.ts';
import type { AuditNote, Told } from '../../web/desk/audit-note.ts';
import type { DeskSession } from '../../web/desk/desk-session.ts';
import { hashDeskToken } from '../../web/desk/desk-token.ts';
import { laneOfStranger } from '../../web/identity/lanes.ts';
import { findOperator, openDeskSession, sealedSecretOf, takeStep } from './people.queries.ts';
import { createSignInCounters } from './sign-in-counters.ts';
import { stepOf } from './totp.ts';
import { openSecret } from './totp-secret.ts';

export type SignInDeps = Pick<Deps, 'pool' | 'passwords' | 'settings'>;

/** Where a session is opened from. */
export interface Browser {
  readonly address: string;
  readonly userAgent: string | null;
}

export interface SignedIn {
  readonly token: string;
  readonly factors: ('totp' | 'passkey')[];
}

/** The password. An unknown name and a wrong password are one answer in one time, and both are written down. */
export async function signIn(
  deps: SignInDeps,
  input: { readonly name: string; readonly password: string },
  browser: Browser,
  note: (told: Told) => AuditNote,
): Promise<DeskResult<SignedIn>> {
  const { name, password } = input;
  const waitS = await createSignInCounters(deps.pool).password(name, browser.address);
  if (waitS !== null) return no('REQUEST_LIMIT', { retryAfter: waitS });
  const operator = await findOperator(deps.pool, name);
  const lane = laneOfStranger(browser.address, name, deps.settings.live);
  const right = await deps.passwords.inLane(lane, ({ verify }) =>
    verify(operator?.passwordHash ?? null, password),
  );
  if (!right || !operator) {
    await writeAudit(deps.pool, note({ subject: 'operator', subjectId: name.trim(), why: 'WRONG_SIGN_IN' }));
    return no('WRONG_SIGN_IN');
  }
  const token = await inTransaction(deps.pool, async (client) => {
    const opened = await openSession(client, operator.id, browser);
    await writeAudit(client, signedBy(note({ subject: 'operator', subjectId: operator.id }), operator));
    return opened.token;
  });
  return done({ token, factors: operator.passkeys > 0n ? ['passkey', 'totp'] : ['totp'] });
}

/** The code of the app: the session becomes whole, or fresh again. */
export async function showCode(
  deps: SignInDeps,
  { operatorId, sessionId, name }: DeskSession,
  code: string,
  address: string,
  note: (told: Told) => AuditNote,
): Promise<DeskResult<null>> {
  const counters = createSignInCounters(deps.pool);
  const waitS = await counters.code(operatorId);
  if (waitS !== null) return no('REQUEST_LIMIT', { retryAfter: waitS });
  const sealed = await sealedSecretOf(deps.pool, operatorId);
  const step = sealed && stepOf(openSecret(deps.settings.gameCredentialKey, operatorId, sealed), code);
  const taken = await inTransaction(deps.pool, async (client) => {
    const right = step !== null && (await takeStep(client, operatorId, sessionId, step));
    const why = right ? {} : { why: 'WRONG_SIGN_IN' };
    await writeAudit(client, note({ subject: 'operator', subjectId: operatorId, ...why }));
    return right;
  });
  if (!taken) return no('WRONG_SIGN_IN');
  await counters.right(operatorId, name, address);
  return done(null);
}

/** A session by the password alone; the second factor makes it whole. */
export async function openSession(
  db: pg.ClientBase,
  operatorId: string,
  { address, userAgent }: Browser,
): Promise<{ readonly token: string; readonly sessionId: string }> {
  const token = randomBytes(32).toString('base64url');
  const sessionId = v7();
  await openDeskSession(db, {
    tokenHash: hashDeskToken(token),
    id: sessionId,
    operatorId,
    userAgent: userAgent?.slice(0, 300) ?? null,
    address,
  });
  return { token, sessionId };
}

/** Who it turned out to be, where the call itself came from nobody known. */
export function signedBy(
  note: AuditNote,
  { id, name }: { readonly id: string; readonly name: string },
): AuditNote {
  return { ...note, operatorId: id, who: name };
}
