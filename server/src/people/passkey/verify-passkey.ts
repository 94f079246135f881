import { type AuthenticationResponseJSON, verifyAuthenticationResponse } from '@simplewebauthn/server';
import { parse } from 'uuid';
import { z } from 'zod';
import type { Deps } from '../../outside/deps.ts';
import { type ChallengeOwner, takeChallenge } from './challenge.queries.ts';
import { findPasskey, type Passkey, usePasskey } from './passkey.queries.ts';
import { relyingParty } from './relying-party.ts';

/** What the browser sends back, in its own JSON. */
export interface PasskeyAnswer {
  readonly challengeId: string;
  readonly response: Readonly<Record<string, unknown>>;
}

const text = z.string().max(4096);
const assertion = z.object({
  id: text,
  rawId: text,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: text,
    authenticatorData: text,
    signature: text,
    userHandle: text.optional(),
  }),
});

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
  const signCount = await signedCount(deps, passkey, challenge, parsed.data);
  if (signCount === null || !(await usePasskey(deps.pool, passkey, signCount))) return null;
  return { memberId: passkey.memberId };
}

/** How an authenticator knows a member: the bytes of the id, which say nothing about the person. */
export function userHandleOf(memberId: string): string {
  return Buffer.from(parse(memberId)).toString('base64url');
}

async function signedCount(
  { settings }: Deps,
  passkey: Passkey,
  challenge: string,
  response: z.output<typeof assertion>,
): Promise<number | null> {
  const { rpID, origin } = relyingParty(settings);
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      // Our own schema leaves out only fields that the library does not read.
      response: { ...response, clientExtensionResults: {} } as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId.toString('base64url'),
        publicKey: new Uint8Array(passkey.publicKey),
        counter: Number(passkey.signCount),
      },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    // The library reads the answer and does nothing else: what it throws is what is wrong with the answer.
    return null;
  }
}
