import { backofficeRoute } from '../../platform/backoffice/backoffice-route.ts';
import type { Slice } from '../../providers/registry/deps.ts';
import { getDashboard } from './dashboard.ts';

export const dashboardSlice: Slice = (app, deps) => {
  backofficeRoute(app, deps, 'getDashboard', ({ staffMember, query }) =>
    getDashboard(deps.pool, query.currency, staffMember),
  );
};
