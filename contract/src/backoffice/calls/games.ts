import { playKinds } from '@kapao/core/reward/terms';
import { z } from 'zod';
import { backofficeCall } from '../backoffice-call.ts';
import { approvalRequest, why } from '../backoffice-fields.ts';

const stateToken = z.string().max(40);
const gameCode = z.string().regex(/^[A-Z0-9]{1,20}$/);
const category = z.enum(['slot', 'sport', 'lotto']);
/** Image address of our own, as the member's page writes it; that page loads no image from elsewhere. */
const picture = z.string().regex(/^(?:|\/[^\s/]\S{0,400}|data:image\/[a-z+]{2,10}[;,]\S{1,100000})$/);
/** Play kind that the game's bets count as in a bonus; null: derived from its category. */
const plays = z.enum(playKinds).nullable();
const providerCode = z.string().regex(/^[A-Z0-9]{1,20}$/);
/** Address where the member also finds the game: a page, or an app to download. */
const link = z
  .string()
  .regex(/^https:\/\/\S{1,400}$/)
  .nullable();
/** Wallet value of one game credit, in baht or kip. */
const rate = z.string().regex(/^\d{1,6}(?:\.\d{1,4})?$/);

/** Addresses where members also find a game. */
export const gameLinks = z.object({ web: link, android: link, ios: link });

/** Everything that is approved of a new game. */
export const newGame = z.object({
  code: gameCode,
  name: z.string().trim().min(1).max(60),
  category,
  plays,
  provider: providerCode,
  rate,
  logo: picture,
  background: picture,
  ...gameLinks.shape,
});

export const gameBackofficeCalls = {
  listGames: backofficeCall({
    path: 'GET /backoffice/games',
    summary: 'List games in the order shown to members',
    right: 'business.see',
    reply: z.object({
      rows: z.array(
        z.object({
          code: gameCode,
          name: z.string(),
          category,
          rate: z.string(),
          provider: z.string(),
          /** Whether the game's provider is switched on; otherwise no member sees the game, even if it is enabled. */
          hasProvider: z.boolean(),
          logo: z.string(),
          background: z.string(),
          web: z.string().nullable(),
          android: z.string().nullable(),
          ios: z.string().nullable(),
          enabled: z.boolean(),
          seen: stateToken,
        }),
      ),
    }),
  }),
  requestNewGame: backofficeCall({
    path: 'POST /backoffice/games',
    summary: 'Request approval of a new game, initially out of service',
    right: 'business.change',
    body: newGame.extend({ why }),
    ...approvalRequest,
    errors: ['GAME_EXISTS', 'NO_DATA', 'WRONG_SETTING', 'ABOVE_LIMIT', 'NOT_ALLOWED', 'TAKEN'],
  }),
  requestGameRate: backofficeCall({
    path: 'POST /backoffice/games/:code/rate',
    summary: 'Request approval of another value of one credit',
    right: 'business.change',
    params: z.object({ code: gameCode }),
    body: z.object({ rate, seen: stateToken, why }),
    ...approvalRequest,
    errors: ['NO_DATA', 'CHANGED', 'BALANCE_NOT_ZERO', 'ABOVE_LIMIT', 'NOT_ALLOWED', 'TAKEN'],
  }),
  requestGameLinks: backofficeCall({
    path: 'POST /backoffice/games/:code/links',
    summary: 'Request approval of other addresses where members find the game',
    right: 'business.change',
    params: z.object({ code: gameCode }),
    body: z.object({ ...gameLinks.shape, seen: stateToken, why }),
    ...approvalRequest,
    errors: ['NO_DATA', 'CHANGED', 'ABOVE_LIMIT', 'NOT_ALLOWED', 'TAKEN'],
  }),
  changeGame: backofficeCall({
    path: 'POST /backoffice/games/:code',
    summary: 'Change name, pictures and kind of a game',
    right: 'business.change',
    params: z.object({ code: gameCode }),
    body: z.object({
      name: z.string().trim().min(1).max(60),
      category,
      logo: picture,
      background: picture,
      seen: stateToken,
    }),
    reply: z.object({ seen: stateToken }),
    errors: ['NO_DATA', 'CHANGED'],
    change: true,
  }),
  switchGame: backofficeCall({
    path: 'POST /backoffice/games/:code/switch',
    summary: 'Take a game out of service, or put it back',
    right: 'business.change',
    params: z.object({ code: gameCode }),
    body: z.object({ enabled: z.boolean(), why }),
    reply: z.object({}),
    errors: ['NO_DATA', 'CHANGED'],
    change: true,
  }),
  orderGames: backofficeCall({
    path: 'POST /backoffice/game-order',
    summary: 'Change the order of the games',
    right: 'business.change',
    body: z.object({ codes: z.array(gameCode).min(1).max(500) }),
    reply: z.object({}),
    errors: ['CHANGED'],
    change: true,
  }),
};
