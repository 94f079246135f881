import type { RoleLimits } from '@kapao/contract/backoffice/approvals/role-limits';
import { type BackofficeResult, refuse } from '@kapao/contract/backoffice/backoffice-result';
import { requestApproval } from '../../../platform/backoffice/request-approval.ts';
import { deriveId } from '../../../platform/derive-id.ts';
import type { Deps } from '../../../providers/registry/deps.ts';
import { isLastOwner, roleApprovalDraft, type StaffAction, staffMemberRow } from '../staff-members.ts';
import { findRole, listRoles } from './roles.queries.ts';

type RequestResult = BackofficeResult<{ readonly approvalId: string }>;

/** Requests a role for a staff member. Another person, not the staff member, approves. */
export async function requestStaffRoleApproval(
  { pool }: Pick<Deps, 'pool'>,
  { staffMember, id: callId, note }: StaffAction,
  about: { readonly id: string; readonly role: string; readonly why: string },
): Promise<RequestResult> {
  const found = await staffMemberRow(pool, about.id);
  const role = await findRole(pool, about.role);
  if (!found || !role) return refuse('NO_DATA');
  if (found.state !== 'active') return refuse('NOT_BEGUN');
  if (found.roleCode === about.role) return refuse('ALREADY_CLOSED');
  if (await isLastOwner(pool, about.id)) return refuse('LAST_OWNER');
  const approval = {
    ...roleApprovalDraft({ id: found.id, name: found.name, role: found.roleCode }, role),
    id: deriveId(callId, 'proposal'),
    why: about.why,
  };
  const facts = { before: { role: found.roleCode }, after: { name: found.name, role: about.role } };
  return requestApproval(pool, staffMember, approval, note, facts);
}

export interface RoleDraft {
  readonly code: string;
  readonly name: string;
  readonly rights: readonly string[];
  readonly limits: RoleLimits;
  readonly version: number;
  readonly why: string;
}

const maxRoles = 60;

/** Requests a change of a custom role's rights. The approver sees the previous ones. */
export async function requestRoleApproval(
  { pool }: Pick<Deps, 'pool'>,
  { staffMember, id: callId, note }: StaffAction,
  { why, ...draft }: RoleDraft,
): Promise<RequestResult> {
  const found = await findRole(pool, draft.code);
  if (found?.builtIn) return refuse('NOT_ALLOWED');
  if ((found?.version ?? 0) !== draft.version)
    return refuse(found || draft.version === 0 ? 'CHANGED' : 'NO_DATA');
  if (!found && (await listRoles(pool)).length >= maxRoles) return refuse('TOO_MANY');
  const before = found && { name: found.name, rights: found.rights, limits: found.limits };
  const approval = {
    id: deriveId(callId, 'proposal'),
    kind: 'role' as const,
    subject: 'role',
    subjectId: draft.code,
    payload: draft,
    why,
  };
  return requestApproval(pool, staffMember, approval, note, { before, after: draft });
}
