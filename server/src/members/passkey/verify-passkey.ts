import { assertion } from '@kapao/contract/calls/passkey';
import { type AuthenticationResponseJSON, verifyAuthenticationResponse } from '@simplewebauthn/server';
import { parse } from 'uuid';
import type { z } from 'zod';
import type { Deps } from '../../providers/registry/deps.ts';
import { type ChallengeOwner, takeChallenge } from './challenge.queries.ts';
import { findPasskey, recordPasskeyUse } from './passkey.queries.ts';
import { type RelyingParty, relyingParty } from './relying-party.ts';

/** Browser's answer to a passkey challenge, in its own JSON. */
export interface PasskeyAnswer {
  readonly challengeId: string;
  readonly response: Readonly<Record<string, unknown>>;
}

/**
 * Returns the member whose passkey signed the challenge of its owner, and uses up the challenge in every case. Null
 * for everything else, such as an unknown passkey, an old challenge, a counter that went back, or no fingerprint or
 * PIN.
 */
export async function verifyPasskey(
  deps: Deps,
  owner: ChallengeOwner,
  answer: PasskeyAnswer,
): Promise<{ readonly memberId: string } | null> {
  const challenge = await takeChallenge(deps.pool, owner, answer.challengeId);
  const parsed = assertion.safeParse(answer.response);
  if (challenge === null || !parsed.success) return null;
  const passkey = await findPasskey(deps.pool, Buffer.from(parsed.data.id, 'base64url'));
  if (!passkey || (owner.purpose !== 'login' && passkey.memberId !== owner.memberId)) return null;
  const { userHandle } = parsed.data.response;
  if (userHandle !== undefined && userHandle !== userHandleOf(passkey.memberId)) return null;
  const { credentialId, publicKey, signCount: counter } = passkey;
  const key = { id: credentialId.toString('base64url'), publicKey, counter };
  const signCount = await verifiedCounter(relyingParty(deps.settings), key, challenge, parsed.data);
  if (signCount === null || !(await recordPasskeyUse(deps.pool, passkey, signCount))) return null;
  return { memberId: passkey.memberId };
}

/** Returns the member's user handle for authenticators: the bytes of the id, which reveal nothing about the person. */
export function userHandleOf(memberId: string): string {
  return Buffer.from(parse(memberId)).toString('base64url');
}

/** Returns the counter in this key's signature of the challenge; null where the signature is invalid. */
export async function verifiedCounter(
  { rpID, origin }: RelyingParty,
  { id, publicKey, counter }: { readonly id: string; readonly publicKey: Buffer; readonly counter: bigint },
  challenge: string,
  response: z.output<typeof assertion>,
): Promise<number | null> {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      // The contract leaves out only fields that the library does not read.
      response: { ...response, clientExtensionResults: {} } as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      credential: { id, publicKey: new Uint8Array(publicKey), counter: Number(counter) },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    // The library only parses the answer, so whatever it throws is an error in the answer.
    return null;
  }
}
