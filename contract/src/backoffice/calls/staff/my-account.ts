import { z } from 'zod';
import { assertion, attestation } from '../../../calls/passkey.ts';
import { empty } from '../../../fields.ts';
import { backofficeCall } from '../../backoffice-call.ts';
import { backofficeLocale, moment, uuid } from '../../backoffice-fields.ts';
import { me, password, staffName, totpCode } from './sign-in.ts';

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
  /** Whether this is the session of the present request. */
  mine: z.boolean(),
  /** Whether the second factor was given too. */
  whole: z.boolean(),
});

/** Calls that staff make about their own account. */
export const accountCalls = {
  beginPasskey: backofficeCall({
    path: 'POST /backoffice/sign-in/passkey/begin',
    summary: 'Return a passkey challenge for the second factor',
    right: 'half',
    reply: options,
    errors: ['NO_DATA'],
    secretReply: true,
  }),
  showPasskey: backofficeCall({
    path: 'POST /backoffice/sign-in/passkey',
    summary: 'Verify a passkey instead of a code; completes sign-in, or re-authenticates',
    right: 'half',
    body: z.object({ response: assertion }),
    reply: me,
    errors: ['WRONG_SIGN_IN'],
  }),
  getMyAccount: backofficeCall({
    path: 'GET /backoffice/me/account',
    summary: 'Return own sessions and passkeys',
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
    summary: 'Set the own language',
    right: 'own',
    change: true,
    body: z.object({ locale: backofficeLocale }),
    reply: empty,
  }),
  endMySession: backofficeCall({
    path: 'POST /backoffice/me/sessions/end',
    summary: 'End another own session, or all others',
    right: 'own',
    change: true,
    body: z.object({ session: uuid.nullable() }),
    reply: z.object({ ended: z.int() }),
  }),
  changePassword: backofficeCall({
    path: 'POST /backoffice/me/password',
    summary: 'Change the own password; other own sessions end',
    right: 'own',
    change: true,
    fresh: true,
    body: z.object({ old: password, password }),
    reply: empty,
    errors: ['WRONG_SIGN_IN', 'WEAK_PASSWORD'],
  }),
  beginAuthenticator: backofficeCall({
    path: 'POST /backoffice/me/authenticator/begin',
    summary: 'Return the secret for a new authenticator app',
    right: 'own',
    change: true,
    fresh: true,
    reply: z.object({ secret: z.string(), address: z.string().describe('otpauth:// URI for a QR') }),
    secretReply: true,
  }),
  changeAuthenticator: backofficeCall({
    path: 'POST /backoffice/me/authenticator',
    summary: 'Confirm a new authenticator app by its first code; it replaces the old one',
    right: 'own',
    change: true,
    fresh: true,
    body: z.object({ code: totpCode }),
    reply: empty,
    errors: ['WRONG_SIGN_IN', 'EXPIRED'],
  }),
  beginPasskeyEnrol: backofficeCall({
    path: 'POST /backoffice/me/passkeys/begin',
    summary: 'Return the options for creating a passkey',
    right: 'own',
    fresh: true,
    reply: options,
    errors: ['TOO_MANY'],
    secretReply: true,
  }),
  addPasskey: backofficeCall({
    path: 'POST /backoffice/me/passkeys',
    summary: 'Register a passkey',
    right: 'own',
    change: true,
    fresh: true,
    body: z.object({ name: staffName.optional(), response: attestation }),
    reply: empty,
    errors: ['WRONG_SIGN_IN', 'TOO_MANY'],
  }),
  removePasskey: backofficeCall({
    path: 'POST /backoffice/me/passkeys/remove',
    summary: 'Remove an own passkey',
    right: 'own',
    change: true,
    fresh: true,
    body: z.object({ passkey: passkeyId }),
    reply: empty,
    errors: ['NO_DATA'],
  }),
};
