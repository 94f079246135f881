import { assertion } from '@kapao/contract/calls/passkey';
import { type AuthenticationResponseJSON, verifyAuthenticationResponse } from '@simplewebauthn/server';
import { parse } from 'uuid';
import type { z } from 'zod';
import type { Deps } from '../../providers/registry/deps.ts';
import { type ChallengeOwner, takeChallenge } from './challenge.queries.ts';
import { findPasskey, usePasskey } from './passkey.queries.ts';
import { type RelyingParty, relyingParty } from './relying-party.ts';

/** What the browser sends back, in its own JSON. */
export interface PasskeyAnswer {
  readonly challengeId: string;
  readonly response: Readonly<Record<string, unknown>>;
}

/**
 * The member whose passkey signed the challenge that its owner asked for, and null for everything else: no such
 * passkey, another page's or another member's, an old challenge, a count that went back, no fingerprint or PIN.
 * Whatever comes of it, the challenge is used up.
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
  const signCount = await signedCount(relyingParty(deps.settings), key, challenge, parsed.data);
  if (signCount === null || !(await usePasskey(deps.pool, passkey, signCount))) return null;
  return { memberId: passkey.memberId };
}

/** How an authenticator knows a member: the bytes of the id, which say nothing about the person. */
export function userHandleOf(memberId: string): string {
  return Buffer.from(parse(memberId)).toString('base64url');
}

/** The counter that this key's signature of the challenge tells; null where it is no such signature. */
export async function signedCount(
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
    // The library reads the answer and does nothing else: what it throws is what is wrong with the answer.
    return null;
  }
}
