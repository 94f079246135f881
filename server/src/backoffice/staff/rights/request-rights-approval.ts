import { type DeskResult, no } from '@kapao/contract/desk/desk-result';
import type { RoleLimits } from '@kapao/contract/desk/role-limits';
import { propose } from '../../../platform/backoffice/request-approval.ts';
import { deriveId } from '../../../platform/derive-id.ts';
import type { Deps } from '../../../providers/registry/deps.ts';
import { type Act, isLastOwner, operatorRow, roleProposal } from '../staff-members.ts';
import { findRole, listRoles } from './roles.queries.ts';

type Proposed = DeskResult<{ readonly proposalId: string }>;

/** Which role somebody has, is proposed; another operator, who is not they, accepts it. */
export async function proposeOperatorRole(
  { pool }: Pick<Deps, 'pool'>,
  { operator, id: callId, note }: Act,
  about: { readonly id: string; readonly role: string; readonly why: string },
): Promise<Proposed> {
  const found = await operatorRow(pool, about.id);
  const role = await findRole(pool, about.role);
  if (!found || !role) return no('NO_DATA');
  if (found.state !== 'active') return no('NOT_BEGUN');
  if (found.roleCode === about.role) return no('OVER');
  if (await isLastOwner(pool, about.id)) return no('LAST_OWNER');
  const proposal = {
    ...roleProposal({ id: found.id, name: found.name, role: found.roleCode }, role),
    id: deriveId(callId, 'proposal'),
    why: about.why,
  };
  const told = { before: { role: found.roleCode }, after: { name: found.name, role: about.role } };
  return propose(pool, operator, proposal, note, told);
}

export interface RoleDraft {
  readonly code: string;
  readonly name: string;
  readonly rights: readonly string[];
  readonly limits: RoleLimits;
  readonly version: number;
  readonly why: string;
}

const mostRoles = 60;

/** What a role of this house may. Whoever accepts it sees what it was. */
export async function proposeRole(
  { pool }: Pick<Deps, 'pool'>,
  { operator, id: callId, note }: Act,
  { why, ...draft }: RoleDraft,
): Promise<Proposed> {
  const found = await findRole(pool, draft.code);
  if (found?.builtIn) return no('NOT_ALLOWED');
  if ((found?.version ?? 0) !== draft.version)
    return no(found || draft.version === 0 ? 'CHANGED' : 'NO_DATA');
  if (!found && (await listRoles(pool)).length >= mostRoles) return no('TOO_MANY');
  const before = found && { name: found.name, rights: found.rights, limits: found.limits };
  const proposal = {
    id: deriveId(callId, 'proposal'),
    kind: 'role' as const,
    subject: 'role',
    subjectId: draft.code,
    payload: draft,
    why,
  };
  return propose(pool, operator, proposal, note, { before, after: draft });
}
