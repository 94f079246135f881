import { z } from 'zod';
import { rightNames } from '../../approvals/rights.ts';
import { roleLimits } from '../../approvals/role-limits.ts';
import { backofficeCall } from '../../backoffice-call.ts';
import { count, uuid, why } from '../../backoffice-fields.ts';

export const roleCalls = {
  listRoles: backofficeCall({
    path: 'GET /backoffice/roles',
    summary: 'List the built-in and custom roles with their rights',
    right: 'staff.see',
    reply: z.object({
      roles: z.array(
        z.object({
          code: z.string(),
          name: z.string(),
          builtIn: z.boolean(),
          rights: z.array(z.string()),
          limits: roleLimits,
          version: z.int(),
          /** Number of staff with this role who are not suspended. */
          staffMembers: count,
        }),
      ),
    }),
  }),
  requestRoleApproval: backofficeCall({
    path: 'POST /backoffice/roles',
    summary: 'Request approval of a custom role, new (version 0) or changed',
    right: 'rights.propose',
    change: true,
    fresh: true,
    body: z.object({
      code: z.string().regex(/^[a-z][a-z0-9-]{1,30}$/),
      name: z.string().trim().min(1).max(60),
      rights: z.array(z.enum(rightNames)).max(rightNames.length),
      limits: roleLimits,
      /** Version that the user saw. */
      version: z.int().min(0),
      why,
    }),
    reply: z.object({ approvalId: uuid }),
    errors: ['NO_DATA', 'NOT_ALLOWED', 'CHANGED', 'TOO_MANY', 'ABOVE_LIMIT', 'TAKEN'],
  }),
};
