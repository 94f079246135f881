import { done, refuse } from '@kapao/contract/backoffice/backoffice-result';
import { newGame } from '@kapao/contract/backoffice/calls/games';
import { z } from 'zod';
import type { RowKind } from '../../platform/backoffice/approval-kind.ts';
import type { Deps } from '../../providers/registry/deps.ts';
import { insertGame, lockGame, rateMovesMoney, writeGame } from './game.queries.ts';

const payloadShape = z.union([
  z.object({ game: newGame }),
  z.object({ code: z.string(), rate: z.string(), from: z.string(), seen: z.string() }),
]);

/** Approval kind for what a credit of a game is worth and how its bets count in a bonus: a new game, or another rate. */
export const gameApproval = (_: Pick<Deps, 'pool'>): RowKind => ({
  kind: 'game',
  async describe({ payload }) {
    const asked = payloadShape.parse(payload);
    if ('game' in asked) {
      const { code, name, category, plays, provider, rate, web, android, ios } = asked.game;
      const links = { ...(web && { address: web }), ...(android && { android }), ...(ios && { ios }) };
      return {
        before: null,
        after: { code, name, category, plays: plays ?? category, provider, rate, ...links },
      };
    }
    return { before: { code: asked.code, rate: asked.from }, after: { code: asked.code, rate: asked.rate } };
  },
  async apply(client, { payload }) {
    const asked = payloadShape.parse(payload);
    if ('game' in asked) return (await insertGame(client, asked.game)) ? done(null) : refuse('CHANGED');
    const { code, rate, seen } = asked;
    const found = await lockGame(client, code);
    if (found?.seen !== seen) return refuse('CHANGED');
    if (found.enabled || (await rateMovesMoney(client, code, rate))) return refuse('BALANCE_NOT_ZERO');
    await writeGame(client, { ...found, rate });
    return done(null);
  },
});
