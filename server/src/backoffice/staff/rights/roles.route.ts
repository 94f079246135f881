import { done } from '@kapao/contract/backoffice/backoffice-result';
import { backofficeRoute } from '../../../platform/backoffice/backoffice-route.ts';
import type { Slice } from '../../../providers/registry/deps.ts';
import { requestRoleApproval } from './request-rights-approval.ts';
import { listRoles } from './roles.queries.ts';

export const backofficeRolesSlice: Slice = (app, deps) => {
  backofficeRoute(app, deps, 'listRoles', async () => done({ roles: await listRoles(deps.pool) }));

  backofficeRoute(app, deps, 'requestRoleApproval', (context) =>
    requestRoleApproval(deps, context, context.body),
  );
};
