import { z } from 'zod';
import { call } from '../call.ts';
import { empty, id, solution, text, time } from '../fields.ts';

/** Longer than any password we accept, and short enough that hashing costs nothing extra. */
export const passwordText = text(256);

/**
 * Kinds of recent activity that the member sees; equal events of one hour are one. `locked`: not checked after too many
 * tries.
 */
export const securityEventKinds = [
  'login',
  'new-device',
  'login-failed',
  'login-locked',
  'login-blocked',
  'login-code-asked',
  'step-up',
  'step-up-failed',
  'step-up-locked',
  'passkey-added',
  'passkey-removed',
  'password',
  'bank-account',
  'session-ended',
  'device-removed',
  'reset-begun',
  'reset-started',
  'reset-failed',
  'reset',
  'erasure-asked',
] as const;

/** Number of devices that are kept for a member. */
export const maxDevices = 100;

/** Number of newest security events that are listed. */
export const maxSecurityEvents = 50;

/** Choices of the member at a change of the password. */
export const passwordChoices = {
  keepSessions: z.boolean().optional(),
  removePasskeys: z.boolean().optional(),
};

const loginReply = z.object({ token: z.string() }).meta({ id: 'Login' });

export const sessionCalls = {
  login: call({
    summary: 'Log in with phone number and password',
    auth: 'public',
    body: z.object({
      username: text(64).describe(
        'Phone number, or its last four digits on a device where the member has logged in before',
      ),
      password: passwordText,
      solution,
    }),
    reply: loginReply,
    // NO_USER: four digits were sent, and the device knows no member, or several, whose number ends with them.
    // LOGIN_CODE_REQUIRED: the password is right, and the device new: sendLoginCode (with `params.ticket`) and verifyOtp first.
    errors: [
      'NO_USER',
      'WRONG_CREDENTIAL',
      'INACTIVE_USER',
      'REQUEST_LIMIT',
      'LOGIN_FAIL',
      'JURISDICTION',
      'LOGIN_CODE_REQUIRED',
    ],
    secretReply: true,
  }),
  logout: call({
    summary: 'End this session',
    auth: 'member',
    whileExcluded: 'allowed',
    reply: empty,
    errors: [],
  }),
  listDevices: call({
    summary: 'List the devices that the member trusts: one needs no code by SMS at a login, where others do',
    auth: 'member',
    impersonation: true,
    whileExcluded: 'allowed',
    reply: z.object({
      sessions: z
        .array(
          z
            .object({
              _id: id,
              device: z.string().describe('Browser and system, as `Chrome, Android`; empty: unknown'),
              createdAt: time.describe('First login'),
              lastUsedAt: time,
              loggedIn: z.boolean(),
              current: z.boolean(),
            })
            .meta({ id: 'Device' }),
        )
        .max(maxDevices),
    }),
    errors: [],
  }),
  listSecurityEvents: call({
    summary: 'List what happened to the account lately that concerns its security, newest first',
    auth: 'member',
    impersonation: true,
    whileExcluded: 'allowed',
    reply: z.object({
      events: z
        .array(
          z
            .object({
              _id: id,
              kind: z.enum(securityEventKinds),
              device: z.string().describe('Browser and system, as `Chrome, Android`; empty: unknown'),
              name: z.string().describe('Name of the passkey; empty: none'),
              times: z.int().min(1),
              lastAt: time,
            })
            .meta({ id: 'SecurityEvent' }),
        )
        .max(maxSecurityEvents),
    }),
    errors: [],
  }),
  removeDevice: call({
    summary: 'End the trust in a device, and log it out',
    auth: 'member',
    whileExcluded: 'allowed',
    params: z.object({ deviceId: id }),
    reply: empty,
    errors: ['NO_DATA'],
  }),
  removeOtherDevices: call({
    summary: 'End the trust in all other devices, and all other sessions',
    auth: 'member',
    whileExcluded: 'allowed',
    reply: empty,
    errors: [],
  }),
};
