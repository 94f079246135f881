import { type BackofficeResult, done, refuse } from '@kapao/contract/backoffice/backoffice-result';
import type { assertion } from '@kapao/contract/calls/passkey';
import { generateAuthenticationOptions } from '@simplewebauthn/server';
import { parse } from 'uuid';
import type { z } from 'zod';
import { relyingParty } from '../../../members/passkey/relying-party.ts';
import { verifiedCounter } from '../../../members/passkey/verify-passkey.ts';
import type { AuditFacts, AuditNote } from '../../../platform/backoffice/audit-note.ts';
import type { BackofficeSession } from '../../../platform/backoffice/backoffice-session.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { completeSecondFactor, type SecondFactor } from '../sign-in/second-factor.ts';
import type { SignInDeps } from '../sign-in/sign-in.ts';
import type { Browser } from '../sign-in/staff-session.ts';
import { passkeysOf, recordPasskeyUse, storeChallenge, takeChallenge } from './passkey.queries.ts';

/** Relying party with the console's own address: its passkeys are offered on no other page, the members' app included. */
export function backofficeRelyingParty({ operatorUrl }: Pick<Settings, 'operatorUrl'>) {
  return relyingParty({ publicUrl: operatorUrl });
}

/** Returns the WebAuthn user handle: the bytes of the staff id. */
export function handleOf(staffId: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(parse(staffId));
}

/** Returns the options for signing with one of the staff member's own passkeys. */
export async function beginFactor(
  { pool, settings }: SignInDeps,
  { staffId, sessionId }: BackofficeSession,
): Promise<BackofficeResult<{ readonly options: Record<string, unknown> }>> {
  const present = await passkeysOf(pool, staffId);
  if (present.length === 0) return refuse('NO_DATA');
  const options = await generateAuthenticationOptions({
    rpID: backofficeRelyingParty(settings).rpID,
    userVerification: 'required',
    // The stored values come from a browser's list of the same words.
    allowCredentials: present.map(({ id, transports }) => ({ id, transports: transports as never })),
  });
  await storeChallenge(pool, sessionId, 'factor', options.challenge);
  return done({ options: { ...options } });
}

/** Verifies a passkey's answer, which completes or refreshes the sign-in. The challenge is used up in any case. */
export async function verifyPasskeyFactor(
  deps: SignInDeps,
  session: BackofficeSession,
  response: z.output<typeof assertion>,
  browser: Browser,
  note: (facts: AuditFacts) => AuditNote,
): Promise<BackofficeResult<SecondFactor>> {
  const { staffId, sessionId } = session;
  const challenge = await takeChallenge(deps.pool, sessionId, 'factor');
  const passkey = (await passkeysOf(deps.pool, staffId)).find(({ id }) => id === response.id);
  const { userHandle } = response.response;
  const isOwn =
    userHandle === undefined || userHandle === Buffer.from(handleOf(staffId)).toString('base64url');
  const counter =
    challenge && passkey && isOwn
      ? await verifiedCounter(backofficeRelyingParty(deps.settings), passkey, challenge, response)
      : null;
  return completeSecondFactor(deps, session, browser, note, async (client) =>
    counter === null || !passkey ? false : recordPasskeyUse(client, passkey, counter),
  );
}
