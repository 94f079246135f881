import { done } from '@kapao/contract/desk/desk-result';
import type { Slice } from '../../../outside/deps.ts';
import { deskRoute } from '../../../web/desk/desk-route.ts';
import { proposeRole } from './propose-rights.ts';
import { listRoles } from './roles.queries.ts';

/** What one may do. */
export const deskRolesSlice: Slice = (app, deps) => {
  deskRoute(app, deps, 'listRoles', async () => done({ roles: await listRoles(deps.pool) }));

  deskRoute(app, deps, 'proposeRole', (context) => proposeRole(deps, context, context.body));
};
