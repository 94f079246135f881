import { z } from 'zod';
import { call } from '../call.ts';
import { empty, id, text, time } from '../fields.ts';

/** WebAuthn options and responses in the JSON form that browsers read and write. */
const webAuthnJson = z.record(z.string(), z.unknown());
const challenge = z.object({ challengeId: id, options: webAuthnJson }).meta({ id: 'PasskeyChallenge' });
const answer = z.object({ challengeId: id, response: webAuthnJson });

/**
 * Upper bound on a field. A response has about 1 kB, with the longest id and an RSA key 2 kB; certificates
 * would need more, but we never request them.
 */
const part = text(4096);

/**
 * Assertion signed by a passkey. Console calls use it as their schema; member calls accept any object, which the server
 * parses with it.
 */
export const assertion = z.object({
  id: part,
  rawId: part,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: part,
    authenticatorData: part,
    signature: part,
    userHandle: part.optional(),
  }),
});

/** Attestation of a new passkey. */
export const attestation = z.object({
  id: part,
  rawId: part,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: part,
    attestationObject: part,
    transports: z.array(text(32)).max(10).optional(),
  }),
});

export const passkeyCalls = {
  beginPasskeyLogin: call({
    summary: 'Return a challenge for login with a passkey',
    auth: 'public',
    reply: challenge,
    errors: [],
    // Many phones share one address, and a page may make this call each time it opens.
    limit: { perMinute: 300 },
    secretReply: true,
  }),
  passkeyLogin: call({
    summary: 'Log in with a passkey',
    auth: 'public',
    body: answer,
    reply: z.object({
      token: z.string(),
      ending: z.string().describe('Last four digits of the member’s phone number'),
    }),
    errors: ['WRONG_CREDENTIAL', 'INACTIVE_USER', 'REQUEST_LIMIT', 'JURISDICTION'],
    secretReply: true,
  }),
  beginPasskeyStepUp: call({
    summary: 'Return a challenge for step-up with a passkey',
    auth: 'member',
    whileExcluded: 'allowed',
    reply: challenge,
    errors: [],
    limit: { perMinute: 30 },
    secretReply: true,
  }),
  listPasskeys: call({
    summary: 'List the member’s passkeys',
    auth: 'member',
    impersonation: true,
    whileExcluded: 'allowed',
    reply: z.object({
      passkeys: z.array(
        z
          .object({ _id: id, name: z.string(), createdAt: time, lastUsedAt: time.nullable() })
          .meta({ id: 'Passkey' }),
      ),
      most: z.int().describe('Maximum number of passkeys per member'),
    }),
    errors: [],
  }),
  beginPasskeyRegistration: call({
    summary: 'Return a challenge to add a passkey',
    auth: 'member',
    whileExcluded: 'allowed',
    reply: challenge,
    errors: ['LIMIT_REACHED'],
    limit: { perMinute: 30 },
    secretReply: true,
    stepUp: 'or-login',
  }),
  registerPasskey: call({
    summary: 'Add a passkey',
    auth: 'member',
    whileExcluded: 'allowed',
    body: answer.extend({ name: text(60).optional() }),
    reply: z.object({ _id: id }),
    errors: ['WRONG_CREDENTIAL', 'LIMIT_REACHED'],
    stepUp: 'or-login',
  }),
  renamePasskey: call({
    summary: 'Name a passkey',
    auth: 'member',
    whileExcluded: 'allowed',
    params: z.object({ passkeyId: id }),
    body: z.object({ name: text(60) }),
    reply: empty,
    errors: ['NO_DATA', 'INVALID_USER_INFO'],
    limit: { perMinute: 30 },
  }),
  removePasskey: call({
    summary: 'Remove a passkey',
    auth: 'member',
    whileExcluded: 'allowed',
    params: z.object({ passkeyId: id }),
    reply: empty,
    errors: ['NO_DATA'],
    stepUp: true,
  }),
};
