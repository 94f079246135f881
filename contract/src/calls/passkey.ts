import { z } from 'zod';
import { call } from '../call.ts';
import { empty, id, text, time } from '../fields.ts';

/** Options and responses of WebAuthn in the JSON form that browsers read and write themselves. */
const webAuthnJson = z.record(z.string(), z.unknown());
const challenge = z.object({ challengeId: id, options: webAuthnJson }).meta({ id: 'PasskeyChallenge' });
const answer = z.object({ challengeId: id, response: webAuthnJson });

export const passkeyCalls = {
  beginPasskeyLogin: call({
    summary: 'Ask for a challenge to log in with a passkey',
    auth: 'public',
    reply: challenge,
    errors: ['REQUEST_LIMIT'],
    secretReply: true,
    notYet: true,
  }),
  passkeyLogin: call({
    summary: 'Log in with a passkey',
    auth: 'public',
    body: answer,
    reply: z.object({ token: z.string() }),
    errors: ['WRONG_CREDENTIAL', 'INACTIVE_USER', 'REQUEST_LIMIT', 'JURISDICTION'],
    secretReply: true,
    notYet: true,
  }),
  beginPasskeyStepUp: call({
    summary: 'Ask for a challenge to step up with a passkey',
    auth: 'member',
    excluded: 'open',
    reply: challenge,
    errors: ['REQUEST_LIMIT'],
    secretReply: true,
    notYet: true,
  }),
  listPasskeys: call({
    summary: 'Passkeys of the member',
    auth: 'member',
    excluded: 'open',
    reply: z.object({
      passkeys: z.array(
        z
          .object({ _id: id, name: z.string(), createdAt: time, lastUsedAt: time.nullable() })
          .meta({ id: 'Passkey' }),
      ),
    }),
    errors: [],
    notYet: true,
  }),
  beginPasskeyRegistration: call({
    summary: 'Ask for a challenge to add a passkey',
    auth: 'member',
    excluded: 'open',
    reply: challenge,
    errors: [],
    secretReply: true,
    stepUp: true,
    notYet: true,
  }),
  registerPasskey: call({
    summary: 'Add a passkey',
    auth: 'member',
    excluded: 'open',
    body: answer.extend({ name: text(60).optional() }),
    reply: z.object({ _id: id }),
    errors: ['NO_DATA', 'WRONG_CREDENTIAL'],
    stepUp: true,
    notYet: true,
  }),
  removePasskey: call({
    summary: 'Remove a passkey',
    auth: 'member',
    excluded: 'open',
    params: z.object({ passkeyId: id }),
    reply: empty,
    errors: ['NO_DATA'],
    stepUp: true,
    notYet: true,
  }),
};
