import { z } from 'zod';
import { call } from '../call.ts';
import { empty, solution, text } from '../fields.ts';
import { passwordText } from './session.ts';

const resetToken = text(200);

/** New password for a member who forgot theirs: a code by SMS, then a second proof. */
export const passwordResetCalls = {
  beginReset: call({
    summary: 'Begin a reset of the password; the same answer whether or not a member has the number',
    auth: 'public',
    body: z.object({ phoneNumber: text(32), solution }),
    reply: z.object({
      resetToken: z.string(),
      resendInS: z.int().min(0).describe('Seconds until another code can be sent to this phone'),
    }),
    errors: [
      'PHONE_NUMBER_REQUIRE_10_DIGIT',
      'JURISDICTION',
      'OTP_BLOCK',
      'REQUEST_LIMIT_1MIN',
      'REQUEST_LIMIT',
    ],
    secretReply: true,
  }),
  checkResetCode: call({
    summary: 'Check the code of a reset; returns with what the member can prove themselves besides',
    auth: 'public',
    body: z.object({ resetToken, code: text(16) }),
    limit: { perMinute: 300 },
    reply: z.object({
      accountDigits: z
        .int()
        .describe('Number of last digits of the registered bank account that are asked for'),
      hasPasskey: z.boolean(),
    }),
    errors: ['OTP_TOKEN_INVALID', 'OTP_NOT_EXIST', 'OTP_EXPIRED', 'OTP_CODE_INVALID', 'OTP_BLOCK'],
  }),
  finishReset: call({
    summary: 'Set the new password; withdrawals are paused for 24 hours, and all sessions end',
    auth: 'public',
    body: z.object({
      resetToken,
      newPassword: passwordText,
      accountDigits: text(16).optional(),
      passkey: z
        .object({ challengeId: text(64), response: z.record(z.string(), z.unknown()) })
        .optional()
        .describe('Answer to beginPasskeyLogin, instead of the digits'),
    }),
    limit: { perMinute: 60 },
    reply: empty,
    errors: [
      'OTP_NOT_EXIST',
      'OTP_EXPIRED',
      'UNVERIFIED_OTP',
      'OTP_BLOCK',
      'INVALID_USER_INFO',
      'WRONG_CREDENTIAL',
    ],
  }),
};
