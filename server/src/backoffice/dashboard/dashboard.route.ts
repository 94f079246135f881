import { deskRoute } from '../../platform/backoffice/backoffice-route.ts';
import type { Slice } from '../../providers/registry/deps.ts';
import { getToday } from './dashboard.ts';

/** Is everything well? */
export const todaySlice: Slice = (app, deps) => {
  deskRoute(app, deps, 'getToday', ({ operator, query }) => getToday(deps.pool, query.currency, operator));
};
