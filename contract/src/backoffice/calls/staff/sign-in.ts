import { tidyName } from '@kapao/core/account/registration';
import { isStaffName } from '@kapao/core/account/staff-name';
import { z } from 'zod';
import { empty, id, text } from '../../../fields.ts';
import { rightNames } from '../../approvals/rights.ts';
import { roleLimits } from '../../approvals/role-limits.ts';
import { backofficeCall } from '../../backoffice-call.ts';
import { backofficeLocale, moment } from '../../backoffice-fields.ts';

export const password = text(200);
/** Six digits of an authenticator app (RFC 6238). */
export const totpCode = z.string().regex(/^\d{6}$/);
const token = z.string().regex(/^[\w-]{43}$/);
export const staffName = z.string().trim().min(2).max(60);
/** Name that a staff member gets: as it looks, in letters that nobody takes for others. */
export const newStaffName = staffName.overwrite(tidyName).refine(isStaffName);

export const me = z.object({
  id,
  name: staffName,
  role: z.object({ code: z.string(), name: z.string() }),
  rights: z.array(z.enum(rightNames)),
  limits: roleLimits
    .optional()
    .describe('Limits of the role: the Console offers no decision above them; optional for one release'),
  locale: backofficeLocale,
  /** Time until which actions that need a fresh second factor are allowed without asking again. */
  freshUntil: moment.nullable(),
  /** Whether the staff member has a passkey, which can replace the code. */
  passkey: z.boolean(),
});

export const signInCalls = {
  signIn: backofficeCall({
    path: 'POST /backoffice/sign-in',
    summary: 'Verify the password; the second factor follows',
    right: 'nobody',
    body: z.object({ name: text(60), password }),
    reply: z.object({ factors: z.array(z.enum(['totp', 'passkey'])) }),
    errors: ['WRONG_SIGN_IN'],
  }),
  showCode: backofficeCall({
    path: 'POST /backoffice/sign-in/code',
    summary: 'Verify a code of the authenticator app; completes sign-in, or re-authenticates',
    right: 'half',
    body: z.object({ code: totpCode }),
    reply: me,
    errors: ['WRONG_SIGN_IN'],
  }),
  signOut: backofficeCall({
    path: 'POST /backoffice/sign-out',
    summary: 'End this session',
    right: 'half',
    reply: empty,
  }),
  getMe: backofficeCall({
    path: 'GET /backoffice/me',
    summary: 'Return the signed-in staff member with their rights',
    right: 'own',
    reply: me,
  }),
  checkFreshFactor: backofficeCall({
    path: 'GET /backoffice/me/fresh',
    summary:
      'Succeed within minutes of the second factor, before a link to a file or a decision that is sent later',
    right: 'own',
    reply: empty,
    fresh: true,
  }),
  readLink: backofficeCall({
    path: 'POST /backoffice/link',
    summary: 'Return the purpose of an enrolment link, with the secret for the authenticator app',
    right: 'nobody',
    body: z.object({ token }),
    reply: z.object({
      kind: z.enum(['invitation', 'recovery']),
      name: staffName,
      secret: z.string(),
      address: z.string().describe('otpauth:// URI for a QR'),
    }),
    errors: ['LINK_EXPIRED'],
    secretReply: true,
  }),
  useLink: backofficeCall({
    path: 'POST /backoffice/link/use',
    summary: 'Set a password, confirm the first code and sign in',
    right: 'nobody',
    body: z.object({ token, password, code: totpCode }),
    reply: me,
    errors: ['LINK_EXPIRED', 'WEAK_PASSWORD', 'WRONG_SIGN_IN', 'LAST_OWNER'],
  }),
};
