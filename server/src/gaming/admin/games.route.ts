import { done } from '@kapao/contract/desk/desk-result';
import { deskRoute } from '../../platform/backoffice/backoffice-route.ts';
import type { Slice } from '../../providers/registry/deps.ts';
import { changeGame, orderGames, switchGame } from './change-game.ts';
import { createGame } from './create-game.ts';
import { gameRows } from './game.queries.ts';

/** The games on members' first screen. */
export const gamesDeskSlice: Slice = (app, deps) => {
  const { pool } = deps;
  deskRoute(app, deps, 'listGames', async () => done({ rows: await gameRows(pool) }));
  deskRoute(app, deps, 'createGame', (call) => createGame(deps, call));
  deskRoute(app, deps, 'changeGame', (call) => changeGame(pool, call));
  deskRoute(app, deps, 'switchGame', (call) => switchGame(pool, call));
  deskRoute(app, deps, 'orderGames', (call) => orderGames(pool, call));
};
