import { z } from 'zod';
import { call } from '../call.ts';
import { empty, id, solution, text, time } from '../fields.ts';

/** Longer than any password we accept, and short enough that hashing costs nothing extra. */
export const passwordText = text(256);

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
    errors: ['NO_USER', 'WRONG_CREDENTIAL', 'INACTIVE_USER', 'REQUEST_LIMIT', 'LOGIN_FAIL', 'JURISDICTION'],
    secretReply: true,
  }),
  logout: call({ summary: 'End this session', auth: 'member', excluded: 'open', reply: empty, errors: [] }),
  listSessions: call({
    summary: 'List the member’s sessions',
    auth: 'member',
    look: true,
    excluded: 'open',
    reply: z.object({
      sessions: z.array(
        z
          .object({
            _id: id,
            device: z.string().describe('Browser and system, as `Chrome, Android`; empty: unknown'),
            createdAt: time,
            lastUsedAt: time,
            current: z.boolean(),
          })
          .meta({ id: 'Session' }),
      ),
    }),
    errors: [],
  }),
  revokeSession: call({
    summary: 'End one session',
    auth: 'member',
    excluded: 'open',
    params: z.object({ sessionId: id }),
    reply: empty,
    errors: ['NO_DATA'],
  }),
  revokeOtherSessions: call({
    summary: 'End all other sessions',
    auth: 'member',
    excluded: 'open',
    reply: empty,
    errors: [],
  }),
};
