import { done } from '@kapao/contract/backoffice/backoffice-result';
import { backofficeRoute } from '../../platform/backoffice/backoffice-route.ts';
import type { Slice } from '../../providers/registry/deps.ts';
import { changeGame, orderGames, switchGame } from './change-game.ts';
import { gameRows } from './game.queries.ts';
import { requestGameLinks, requestGameRate, requestNewGame } from './request-game-approval.ts';

/** Console routes for the games on the member's first screen. */
export const gamesBackofficeSlice: Slice = (app, deps) => {
  const { pool } = deps;
  backofficeRoute(app, deps, 'listGames', async () => done({ rows: await gameRows(pool) }));
  backofficeRoute(app, deps, 'requestNewGame', (call) => requestNewGame(deps, call));
  backofficeRoute(app, deps, 'requestGameRate', (call) => requestGameRate(deps, call));
  backofficeRoute(app, deps, 'requestGameLinks', (call) => requestGameLinks(deps, call));
  backofficeRoute(app, deps, 'changeGame', (call) => changeGame(pool, call));
  backofficeRoute(app, deps, 'switchGame', (call) => switchGame(pool, call));
  backofficeRoute(app, deps, 'orderGames', (call) => orderGames(pool, call));
};
