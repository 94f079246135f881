import { z } from 'zod';
import { assertion, attestation } from '../../../calls/passkey.ts';
import { empty } from '../../../fields.ts';
import { backofficeCall } from '../../backoffice-call.ts';
import { backofficeLocale, moment, uuid } from '../../backoffice-fields.ts';
import { code, me, password, staffName } from './sign-in.ts';

/** WebAuthn options for the browser, in the JSON form that browsers parse. */
const options = z.object({ options: z.record(z.string(), z.unknown()) });

/** Id of the credential, base64url. */
const passkeyId = z.string().regex(/^[\w-]{1,1400}$/);

export const staffSession = z.object({
  id: uuid,
  device: z.string().nullable(),
  address: z.string(),
  createdAt: moment,
  usedAt: moment,
  expiresAt: moment,
  /** Whether it is the session of this request. */
  mine: z.boolean(),
  /** Whether the second factor was given too. */
  whole: z.boolean(),
});

/** Calls that staff make about their own account. */
export const accountCalls = {
  beginPasskey: backofficeCall({
    path: 'POST /backoffice/sign-in/passkey/begin',
    summary: 'What a passkey is to sign instead of the code',
    right: 'half',
    reply: options,
    errors: ['NO_DATA'],
    secretReply: true,
  }),
  showPasskey: backofficeCall({
    path: 'POST /backoffice/sign-in/passkey',
    summary: 'A passkey instead of the code: then one is in, or fresh again',
    right: 'half',
    body: z.object({ response: assertion }),
    reply: me,
    errors: ['WRONG_SIGN_IN'],
  }),
  getMyAccount: backofficeCall({
    path: 'GET /backoffice/me/account',
    summary: 'My sessions and my passkeys',
    right: 'own',
    reply: z.object({
      sessions: z.array(staffSession),
      passkeys: z.array(
        z.object({ id: z.string(), name: z.string(), createdAt: moment, usedAt: moment.nullable() }),
      ),
      mostPasskeys: z.int(),
    }),
  }),
  setMyLocale: backofficeCall({
    path: 'POST /backoffice/me/locale',
    summary: 'In which language I read',
    right: 'own',
    change: true,
    body: z.object({ locale: backofficeLocale }),
    reply: empty,
  }),
  endMySession: backofficeCall({
    path: 'POST /backoffice/me/sessions/end',
    summary: 'End another session of mine, or all others',
    right: 'own',
    change: true,
    body: z.object({ session: uuid.nullable() }),
    reply: z.object({ ended: z.int() }),
  }),
  changePassword: backofficeCall({
    path: 'POST /backoffice/me/password',
    summary: 'Another password; my other sessions end',
    right: 'own',
    change: true,
    fresh: true,
    body: z.object({ old: password, password }),
    reply: empty,
    errors: ['WRONG_SIGN_IN', 'WEAK_PASSWORD'],
  }),
  beginAuthenticator: backofficeCall({
    path: 'POST /backoffice/me/authenticator/begin',
    summary: 'The secret for another app that makes codes',
    right: 'own',
    change: true,
    fresh: true,
    reply: z.object({ secret: z.string(), address: z.string().describe('otpauth://, for a QR') }),
    secretReply: true,
  }),
  changeAuthenticator: backofficeCall({
    path: 'POST /backoffice/me/authenticator',
    summary: 'The first code of the new app: from now on its codes count',
    right: 'own',
    change: true,
    fresh: true,
    body: z.object({ code }),
    reply: empty,
    errors: ['WRONG_SIGN_IN', 'EXPIRED'],
  }),
  beginPasskeyEnrol: backofficeCall({
    path: 'POST /backoffice/me/passkeys/begin',
    summary: 'What a browser needs to make a passkey',
    right: 'own',
    fresh: true,
    reply: options,
    errors: ['TOO_MANY'],
    secretReply: true,
  }),
  addPasskey: backofficeCall({
    path: 'POST /backoffice/me/passkeys',
    summary: 'The passkey that was made',
    right: 'own',
    change: true,
    fresh: true,
    body: z.object({ name: staffName.optional(), response: attestation }),
    reply: empty,
    errors: ['WRONG_SIGN_IN', 'TOO_MANY'],
  }),
  removePasskey: backofficeCall({
    path: 'POST /backoffice/me/passkeys/remove',
    summary: 'Remove a passkey of mine',
    right: 'own',
    change: true,
    fresh: true,
    body: z.object({ passkey: passkeyId }),
    reply: empty,
    errors: ['NO_DATA'],
  }),
};
