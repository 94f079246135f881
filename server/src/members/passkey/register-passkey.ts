import type { Reply } from '@kapao/contract/call-types';
import { attestation } from '@kapao/contract/calls/passkey';
import { ok, type Result, refuse } from '@kapao/contract/result';
import {
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { decodeAttestationObject, isoBase64URL } from '@simplewebauthn/server/helpers';
import { parse, v7 } from 'uuid';
import type { z } from 'zod';
import type { Deps } from '../../providers/registry/deps.ts';
import { type ChallengeOwner, storeChallenge, takeChallenge } from './challenge.queries.ts';
import { insertPasskey, passkeysOf, readOwner } from './passkey.queries.ts';
import { type RelyingParty, relyingParty } from './relying-party.ts';
import type { PasskeyAnswer } from './verify-passkey.ts';

/**
 * COSE algorithms EdDSA, ES256 and RS256, which cover every authenticator in use. Newer ones are experimental in our
 * runtime.
 */
export const algorithms = [-8, -7, -257];

/**
 * Maximum passkeys per member, more than anybody has devices. Each key is one more that opens the wallet, and
 * lengthens the challenges, which list all keys.
 */
export const maxPasskeys = 10;

const tooMany = () => refuse('LIMIT_REACHED', { limit: 'passkeys', remaining: 0 });

type SessionOwner = Extract<ChallengeOwner, { sessionId: string }>;

/**
 * Returns the options for creating a passkey on this very device, which asks for the member's finger, face or PIN. A member
 * at the limit is refused before a useless key is made.
 */
export async function beginPasskeyRegistration(
  deps: Deps,
  owner: SessionOwner,
): Promise<Result<Reply<'beginPasskeyRegistration'>, 'LIMIT_REACHED'>> {
  const { rpID, name } = relyingParty(deps.settings);
  const [member, present] = await Promise.all([
    readOwner(deps.pool, owner.memberId),
    passkeysOf(deps.pool, owner.memberId),
  ]);
  if (present.length >= maxPasskeys) return tooMany();
  const options = await generateRegistrationOptions({
    rpID,
    rpName: name,
    userID: new Uint8Array(parse(owner.memberId)),
    userName: member.username,
    userDisplayName: member.name,
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    preferredAuthenticatorType: 'localDevice',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: present.map(({ credentialId, transports }) => ({
      id: credentialId.toString('base64url'),
      transports,
    })),
  });
  const challengeId = await storeChallenge(deps.pool, owner, options.challenge);
  return ok({ challengeId, options: { ...options } });
}

/** Stores the new passkey; returns its id. */
export async function registerPasskey(
  deps: Deps,
  owner: SessionOwner,
  answer: PasskeyAnswer,
  name: string,
): Promise<Result<string, 'WRONG_CREDENTIAL' | 'LIMIT_REACHED'>> {
  const challenge = await takeChallenge(deps.pool, owner, answer.challengeId);
  const parsed = attestation.safeParse(answer.response);
  if (challenge === null || !parsed.success) return refuse('WRONG_CREDENTIAL');
  const credential = await verifiedCredential(relyingParty(deps.settings), challenge, parsed.data);
  if (!credential) return refuse('WRONG_CREDENTIAL');
  const id = v7();
  const passkey = {
    memberId: owner.memberId,
    id,
    credentialId: Buffer.from(credential.id, 'base64url'),
    publicKey: Buffer.from(credential.publicKey),
    signCount: BigInt(credential.counter),
    transports: parsed.data.response.transports ?? [],
    name,
  };
  const inserted = await insertPasskey(deps.pool, passkey, maxPasskeys);
  if (inserted === 'full') return tooMany();
  return inserted === 'added' ? ok(id) : refuse('WRONG_CREDENTIAL');
}

/** Returns the credential that the browser made for this challenge; null where its answer is invalid. */
export async function verifiedCredential(
  { rpID, origin }: RelyingParty,
  challenge: string,
  response: z.output<typeof attestation>,
) {
  try {
    // We request no attestation, so browsers remove certificates (WebAuthn 3, 5.4.7, `none`); parsing one sent anyway costs
    // up to a hundred milliseconds.
    const { attestationObject } = response.response;
    const attested = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
    if (attested.get('attStmt').get('x5c')) return null;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      // The contract leaves out only fields that the library does not read.
      response: { ...response, clientExtensionResults: {} } as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    });
    return verified ? registrationInfo.credential : null;
  } catch {
    // The library only parses the answer, so whatever it throws is an error in the answer.
    return null;
  }
}
