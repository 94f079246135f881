import { isBackofficeCode } from '@kapao/contract/backoffice/backoffice-codes';
import { type BackofficeResult, done, refuse } from '@kapao/contract/backoffice/backoffice-result';
import type { RowKind } from '../../../platform/backoffice/approval-kind.ts';
import type { Deps } from '../../../providers/registry/deps.ts';
import { staffMemberRow } from '../staff-members.ts';
import { applyRole, applyStaffRole, findRole } from './roles.queries.ts';

/** Approval kind for changes of a custom role's rights. */
export const roleApproval = ({ pool }: Pick<Deps, 'pool'>): RowKind => ({
  kind: 'role',
  async describe({ subjectId, payload }) {
    const found = await findRole(pool, subjectId ?? '');
    const { name, rights, limits } = payload;
    return {
      before: found && { name: found.name, rights: found.rights, limits: found.limits },
      after: { name, rights, limits },
    };
  },
  apply: async (client, { payload }) => outcome(await applyRole(client, payload)),
});

/**
 * Approval kind for a staff member's role and its rights. For someone who came by a link it shows from where and by whose
 * link, because only a person can confirm who they are.
 */
export const staffRoleApproval = ({ pool }: Pick<Deps, 'pool'>): RowKind => ({
  kind: 'staff-role',
  async describe({ subjectId, payload }) {
    const found = await staffMemberRow(pool, subjectId ?? '');
    const { name, role } = payload;
    const may = async (code: string) => {
      const its = await findRole(pool, code);
      return its && { rights: its.rights, limits: its.limits };
    };
    const whoIs = found && { state: found.state, lastAddress: found.lastAddress, seenAt: found.seenAt };
    return {
      before: found && { name: found.name, role: found.roleCode, ...(await may(found.roleCode)) },
      after: { name, role, ...(await may(String(role))), ...whoIs },
    };
  },
  apply: async (client, { payload }, { staffId }) => outcome(await applyStaffRole(client, payload, staffId)),
});

function outcome(refusal: string | null): BackofficeResult<null> {
  if (refusal === null) return done(null);
  if (isBackofficeCode(refusal)) return refuse(refusal);
  throw new Error(`an approval request about rights was answered ${refusal}`);
}
