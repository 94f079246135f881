import { done } from '@kapao/contract/desk/desk-result';
import { deskRoute } from '../../../platform/backoffice/backoffice-route.ts';
import type { Slice } from '../../../providers/registry/deps.ts';
import { proposeRole } from './request-rights-approval.ts';
import { listRoles } from './roles.queries.ts';

/** What one may do. */
export const deskRolesSlice: Slice = (app, deps) => {
  deskRoute(app, deps, 'listRoles', async () => done({ roles: await listRoles(deps.pool) }));

  deskRoute(app, deps, 'proposeRole', (context) => proposeRole(deps, context, context.body));
};
