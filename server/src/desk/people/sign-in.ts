import { randomBytes } from 'node:crypto';
import { type DeskResult, done, no } from '@kapao/contract/desk/desk-result';
import { v7 } from 'uuid';
import { inTransaction } from '../../base/db/transaction.ts';
import { writeAudit } from '../../web/desk/audit.queries.ts';
import type { AuditNote, Told } from '../../web/desk/audit-note.ts';
import type { DeskDeps } from '../../web/desk/desk-deps.ts';
import { hashDeskToken } from '../../web/desk/desk-guards.ts';
import type { DeskSession } from '../../web/desk/desk-session.queries.ts';
import { laneOfStranger } from '../../web/identity/lanes.ts';
import { findOperator, openDeskSession, takeStep } from './people.queries.ts';
import { createSignInCounters } from './sign-in-counters.ts';
import { openSecret } from './totp-secret.ts';
import { stepOf } from './totp.ts';

export interface SignedIn {
  readonly token: string;
  readonly factors: readonly ('totp' | 'passkey')[];
}

/** The password. An unknown name and a wrong password are one answer in one time, and both are written down. */
export async function signIn(
  deps: DeskDeps,
  input: { readonly name: string; readonly password: string; readonly address: string; readonly userAgent: string | null },
  note: (told: Told) => AuditNote,
): Promise<DeskResult<SignedIn>> {
  const { name, password, address } = input;
  const waitS = await createSignInCounters(deps.pool).password(name, address);
  if (waitS !== null) return no('REQUEST_LIMIT', { retryAfter: waitS });
  const operator = await findOperator(deps.pool, name);
  const lane = laneOfStranger(address, name, deps.settings.live);
  const right = await deps.passwords.inLane(lane, ({ verify }) => verify(operator?.passwordHash ?? null, password));
  if (!right || !operator) {
    await writeAudit(deps.pool, note({ subject: 'operator', subjectId: name.slice(0, 60), why: 'WRONG_SIGN_IN' }));
    return no('WRONG_SIGN_IN');
  }
  const token = randomBytes(32).toString('base64url');
  await inTransaction(deps.pool, async (client) => {
    await openDeskSession(client, {
      tokenHash: hashDeskToken(token),
      id: v7(),
      operatorId: operator.id,
      userAgent: input.userAgent?.slice(0, 300) ?? null,
      address,
    });
    await writeAudit(client, { ...note({ subject: 'operator', subjectId: operator.id }), operatorId: operator.id, who: operator.name });
  });
  return done({ token, factors: operator.passkeys > 0n ? ['passkey', 'totp'] : ['totp'] });
}

/** The code of the app: the session becomes whole, or fresh again. */
export async function showCode(
  deps: DeskDeps,
  { operatorId, sessionId }: DeskSession,
  code: string,
  note: (told: Told) => AuditNote,
): Promise<DeskResult<null>> {
  const waitS = await createSignInCounters(deps.pool).code(operatorId);
  if (waitS !== null) return no('REQUEST_LIMIT', { retryAfter: waitS });
  const secret = await openSecret(deps, operatorId);
  const step = secret === null ? null : stepOf(secret, code);
  const taken = await inTransaction(deps.pool, async (client) => {
    const right = step !== null && (await takeStep(client, operatorId, sessionId, step));
    await writeAudit(client, note({ subject: 'operator', subjectId: operatorId, ...(right ? {} : { why: 'WRONG_SIGN_IN' }) }));
    return right;
  });
  return taken ? done(null) : no('WRONG_SIGN_IN');
}
