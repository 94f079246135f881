import { done } from '@kapao/contract/backoffice/backoffice-result';
import { backofficeRoute } from '../../platform/backoffice/backoffice-route.ts';
import type { Slice } from '../../providers/registry/deps.ts';
import { changeGame, orderGames, switchGame } from './change-game.ts';
import { createGame } from './create-game.ts';
import { gameRows } from './game.queries.ts';

/** Console routes for the games on the member's first screen. */
export const gamesBackofficeSlice: Slice = (app, deps) => {
  const { pool } = deps;
  backofficeRoute(app, deps, 'listGames', async () => done({ rows: await gameRows(pool) }));
  backofficeRoute(app, deps, 'createGame', (call) => createGame(deps, call));
  backofficeRoute(app, deps, 'changeGame', (call) => changeGame(pool, call));
  backofficeRoute(app, deps, 'switchGame', (call) => switchGame(pool, call));
  backofficeRoute(app, deps, 'orderGames', (call) => orderGames(pool, call));
};
