import { done, refuse } from '@kapao/contract/backoffice/backoffice-result';
import { gameLinks, newGame } from '@kapao/contract/backoffice/calls/games';
import { z } from 'zod';
import type { RowKind } from '../../platform/backoffice/approval-kind.ts';
import type { Deps } from '../../providers/registry/deps.ts';
import { insertGame, lockGame, rateMovesMoney, writeGame, writeGameLinks } from './game.queries.ts';

const payloadShape = z.union([
  z.object({ game: newGame }),
  z.object({ code: z.string(), links: gameLinks, from: gameLinks, seen: z.string() }),
  z.object({ code: z.string(), rate: z.string(), from: z.string(), seen: z.string() }),
]);

/**
 * Approval kind for what a credit of a game is worth, how its bets count in a bonus, and where members find it: a new game,
 * another rate, or other links.
 */
export const gameApproval = (_: Pick<Deps, 'pool'>): RowKind => ({
  kind: 'game',
  async describe({ payload }) {
    const asked = payloadShape.parse(payload);
    if ('game' in asked) {
      const { code, name, category, plays, provider, rate, web, android, ios } = asked.game;
      const links = shown({ web, android, ios });
      return {
        before: null,
        after: { code, name, category, plays: plays ?? category, provider, rate, ...links },
      };
    }
    const { code } = asked;
    if ('links' in asked)
      return { before: { code, ...shown(asked.from) }, after: { code, ...shown(asked.links) } };
    return { before: { code, rate: asked.from }, after: { code, rate: asked.rate } };
  },
  async apply(client, { payload }) {
    const asked = payloadShape.parse(payload);
    if ('game' in asked) return (await insertGame(client, asked.game)) ? done(null) : refuse('CHANGED');
    const { code, seen } = asked;
    const found = await lockGame(client, code);
    if (found?.seen !== seen) return refuse('CHANGED');
    if ('links' in asked) {
      await writeGameLinks(client, code, asked.links);
      return done(null);
    }
    const { rate } = asked;
    if (found.enabled || (await rateMovesMoney(client, code, rate))) return refuse('BALANCE_NOT_ZERO');
    await writeGame(client, { ...found, rate });
    return done(null);
  },
});

/** Returns the links that are set, by the names that staff read. */
function shown({ web, android, ios }: z.output<typeof gameLinks>) {
  return { ...(web && { address: web }), ...(android && { android }), ...(ios && { ios }) };
}
