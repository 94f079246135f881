import type { Slice } from '../../outside/deps.ts';
import { deskRoute } from '../../web/desk/desk-route.ts';
import { getToday } from './today.ts';

/** Is everything well? */
export const todaySlice: Slice = (app, deps) => {
  deskRoute(app, deps, 'getToday', ({ operator, query }) => getToday(deps.pool, query.currency, operator));
};
