import { z } from 'zod';
import { call } from '../call.ts';
import { code, empty, text } from '../fields.ts';

const game = z.object({ code });
/** A person opens a game now and then; only a program calls more often than this. */
const limit = { perMinute: 30 } as const;
const launch = z
  .object({
    link: z.string(),
    form: z
      .record(z.string(), z.string())
      .optional()
      .describe('Fields that the browser posts to the link, for a provider with a login form'),
  })
  .meta({ id: 'Launch' });

const launchErrors = [
  'NO_GAME',
  'SLOT_NO_ACCOUNT',
  'INVALID_USER_2',
  'INVALID_USER_3',
  'INVALID_USER_4',
  'INVALID_IP',
  'LIMIT_REACHED',
  'JURISDICTION',
] as const;

export const gameCalls = {
  activateSlot: call({
    summary: 'Open an account at a game',
    auth: 'member',
    part: 'games',
    limit,
    whileExcluded: 'refused',
    params: game,
    reply: empty,
    errors: ['NO_GAME', 'SLOT_ALREADY_ACTIVE', 'SLOT_ACTIVATE_FAIL', 'GAME_ACTIVATION_FAIL', 'JURISDICTION'],
    idempotent: true,
    postTwin: true,
  }),
  markFavourite: call({
    summary: 'Mark a game as a favourite, or remove the mark (not in the specification)',
    auth: 'member',
    limit: { perMinute: 60 },
    whileExcluded: 'allowed',
    params: game,
    body: z.object({ favourite: z.boolean() }),
    reply: empty,
    errors: ['NO_GAME'],
  }),
  getSlotAccount: call({
    summary: 'Return user name and password of a game account',
    auth: 'member',
    limit,
    whileExcluded: 'refused',
    params: game,
    reply: z
      .object({
        username: z.string(),
        password: z.string(),
        event: z.record(z.string(), z.unknown()).optional().describe('Page state, for one provider only'),
      })
      .meta({ id: 'GameCredentials' }),
    errors: ['NO_GAME', 'SLOT_NO_ACCOUNT', 'LIMIT_REACHED'],
    secretReply: true,
  }),
  resetSlotPassword: call({
    summary: 'Reset the password of a game account',
    auth: 'member',
    part: 'games',
    limit,
    whileExcluded: 'refused',
    params: game,
    reply: empty,
    errors: ['NO_GAME', 'SLOT_NO_ACCOUNT', 'SLOT_RESET_PASSWORD_FAIL', 'LIMIT_REACHED'],
    postTwin: true,
  }),
  autoLoginByPath: call({
    summary:
      'Return a link that opens a game logged in, in the specification’s form with credentials in the path',
    auth: 'member',
    part: 'games',
    limit,
    whileExcluded: 'refused',
    params: z.object({ provider: code, username: text(64), password: text(128).optional() }),
    reply: launch,
    // Refusals of a user name that the caller supplies.
    errors: [...launchErrors, 'INVALID_USER_1', 'NOT_AREASLOT', 'NOT_UFABET'],
    secretReply: true,
  }),
  autoLogin: call({
    summary: 'Return a link that opens a game logged in',
    auth: 'member',
    part: 'games',
    limit,
    whileExcluded: 'refused',
    params: z.object({ provider: code }),
    reply: launch,
    errors: launchErrors,
    secretReply: true,
  }),
};
