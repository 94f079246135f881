import { z } from 'zod';
import { call } from '../call.ts';
import { empty, id, text, time } from '../fields.ts';

/** Longer than any password we accept, short enough that hashing it costs nothing extra. */
export const passwordText = text(256);

const loginReply = z.object({ token: z.string() }).meta({ id: 'Login' });

export const sessionCalls = {
  login: call({
    summary: 'Log in with phone number and password',
    auth: 'public',
    body: z.object({
      username: text(64),
      password: passwordText,
      deviceId: text(64)
        .optional()
        .describe('Random, kept by the app: a known device has its own guess counter'),
    }),
    reply: loginReply,
    errors: ['WRONG_CREDENTIAL', 'INACTIVE_USER', 'REQUEST_LIMIT', 'LOGIN_FAIL', 'JURISDICTION'],
    secretReply: true,
  }),
  logout: call({ summary: 'End this session', auth: 'member', reply: empty, errors: [] }),
  listSessions: call({
    summary: 'Where the member is logged in',
    auth: 'member',
    reply: z.object({
      sessions: z.array(
        z
          .object({
            _id: id,
            device: z.string(),
            createdAt: time,
            lastUsedAt: time,
            current: z.boolean(),
          })
          .meta({ id: 'Session' }),
      ),
    }),
    errors: [],
    notYet: true,
  }),
  revokeSession: call({
    summary: 'Log out one session',
    auth: 'member',
    params: z.object({ sessionId: id }),
    reply: empty,
    errors: ['NO_DATA'],
    notYet: true,
  }),
  revokeOtherSessions: call({
    summary: 'Log out everywhere else',
    auth: 'member',
    reply: empty,
    errors: [],
    notYet: true,
  }),
};
