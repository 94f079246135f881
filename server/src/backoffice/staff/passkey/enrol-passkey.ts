import { type BackofficeResult, done, refuse } from '@kapao/contract/backoffice/backoffice-result';
import type { attestation } from '@kapao/contract/calls/passkey';
import { generateRegistrationOptions } from '@simplewebauthn/server';
import type { z } from 'zod';
import { algorithms, verifiedCredential } from '../../../members/passkey/register-passkey.ts';
import { writeAudit } from '../../../platform/backoffice/audit.ts';
import type { AuditFacts, AuditNote } from '../../../platform/backoffice/audit-note.ts';
import type { BackofficeSession } from '../../../platform/backoffice/backoffice-session.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { SignInDeps } from '../sign-in/sign-in.ts';
import {
  deletePasskey,
  insertPasskey,
  passkeysOf,
  storeChallenge,
  takeChallenge,
} from './passkey.queries.ts';
import { backofficeRelyingParty, handleOf } from './passkey.ts';

/** Maximum passkeys of one person: the devices in use and a spare. */
export const maxPasskeys = 5;

/** Returns the options for creating a passkey, on this device or on a security key. */
export async function beginEnrol(
  { pool, settings }: SignInDeps,
  { staffId, sessionId, name }: BackofficeSession,
): Promise<BackofficeResult<{ readonly options: Record<string, unknown> }>> {
  const present = await passkeysOf(pool, staffId);
  if (present.length >= maxPasskeys) return refuse('TOO_MANY');
  const options = await generateRegistrationOptions({
    rpID: backofficeRelyingParty(settings).rpID,
    rpName: 'Kapao Console',
    userID: handleOf(staffId),
    userName: name,
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    // The stored values come from a browser's list of the same words.
    excludeCredentials: present.map(({ id, transports }) => ({ id, transports: transports as never })),
  });
  await storeChallenge(pool, sessionId, 'enrol', options.challenge);
  return done({ options: { ...options } });
}

/** Stores the new passkey. */
export async function addPasskey(
  deps: SignInDeps,
  { staffId, sessionId }: BackofficeSession,
  made: { readonly name: string; readonly response: z.output<typeof attestation> },
  note: (facts: AuditFacts) => AuditNote,
): Promise<BackofficeResult<Record<string, never>>> {
  const challenge = await takeChallenge(deps.pool, sessionId, 'enrol');
  const credential =
    challenge && (await verifiedCredential(backofficeRelyingParty(deps.settings), challenge, made.response));
  if (!credential) return refuse('WRONG_SIGN_IN');
  const passkey = {
    id: credential.id,
    staffId,
    publicKey: Buffer.from(credential.publicKey),
    counter: BigInt(credential.counter),
    transports: made.response.response.transports ?? [],
    name: made.name,
  };
  return inTransaction(deps.pool, async (client) => {
    const inserted = await insertPasskey(client, passkey, maxPasskeys);
    if (inserted !== 'added') return refuse(inserted === 'full' ? 'TOO_MANY' : 'WRONG_SIGN_IN');
    await writeAudit(
      client,
      note({ subject: 'operator', subjectId: staffId, after: { passkey: made.name } }),
    );
    return done({});
  });
}

export function myPasskeys({ pool }: SignInDeps, staffId: string) {
  return passkeysOf(pool, staffId);
}

export function removePasskey(
  { pool }: SignInDeps,
  { staffId }: BackofficeSession,
  passkey: string,
  note: (facts: AuditFacts) => AuditNote,
): Promise<BackofficeResult<Record<string, never>>> {
  return inTransaction(pool, async (client) => {
    if (!(await deletePasskey(client, staffId, passkey))) return refuse('NO_DATA');
    await writeAudit(client, note({ subject: 'operator', subjectId: staffId, before: { passkey } }));
    return done({});
  });
}
