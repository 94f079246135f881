import { z } from 'zod';
import { call } from '../call.ts';
import { solution, text } from '../fields.ts';

const sending = {
  auth: 'public',
  body: z.object({ phoneNumber: text(32), solution }),
  reply: z
    .object({
      otpRef: z.string(),
      otpToken: z.string(),
      code: z.enum(['', 'OTP_VERIFIED']),
      resendInS: z.int().min(0).describe('Seconds until another code can be sent to this phone'),
    })
    .meta({ id: 'OtpSent' }),
  errors: [
    'PHONE_NUMBER_REQUIRE_10_DIGIT',
    'JURISDICTION',
    'OTP_SEND_FAIL',
    'KEY_MISSING',
    'KEY_INVALID',
    'OTP_BLOCK',
    'REQUEST_LIMIT_1MIN',
    'REQUEST_LIMIT',
  ],
  secretReply: true,
} as const;

export const otpCalls = {
  sendOtp: call({ summary: 'Send a one-time code to a phone', part: 'register', ...sending }),
  sendLoginCode: call({
    summary: 'Send a one-time code to log in on a new device; after verifyOtp the login goes on',
    ...sending,
    body: sending.body.extend({ ticket: text(100).describe('`params.ticket` of LOGIN_CODE_REQUIRED') }),
    // LOGIN_FAIL: the ticket is older than half an hour, or of another phone or device; the login begins again.
    errors: [...sending.errors.filter((code) => code !== 'JURISDICTION'), 'LOGIN_FAIL'],
  }),
  verifyOtp: call({
    summary: 'Verify a one-time code',
    auth: 'public',
    body: z.object({ otpToken: text(200), otpCode: text(16) }),
    limit: { perMinute: 300 },
    reply: z.object({ code: z.literal('OTP_CODE_VALID') }),
    errors: [
      'OTP_TOKEN_INVALID',
      'OTP_NOT_EXIST',
      'OTP_EXPIRED',
      'OTP_CODE_INVALID',
      'OTP_VERIFY_FAIL',
      'OTP_BLOCK',
      'KEY_MISSING',
      'KEY_INVALID',
    ],
  }),
};
