import { type DeskResult, done, no } from '@kapao/contract/desk/desk-result';
import type { RoleLimits } from '@kapao/contract/desk/role-limits';
import { deriveId } from '../../base/derive-id.ts';
import type { Deps } from '../../outside/deps.ts';
import { findOperatorRow, hasOtherOwner } from './operators.queries.ts';
import { type Act, proposalHours, roleProposal } from './operators.ts';
import { findRole, listRoles, makeProposal } from './roles.queries.ts';

type Proposed = DeskResult<{ readonly proposal: string }>;

/** Which role somebody has, is proposed; another operator, who is not they, accepts it. */
export async function proposeOperatorRole(
  { pool }: Pick<Deps, 'pool'>,
  { operator, id: callId, note }: Act,
  about: { readonly id: string; readonly role: string; readonly why: string },
): Promise<Proposed> {
  const found = await findOperatorRow(pool, about.id);
  if (!found || !(await findRole(pool, about.role))) return no('NO_DATA');
  if (found.state !== 'active') return no('NOT_BEGUN');
  if (found.roleCode === about.role) return no('OVER');
  if (found.roleCode === 'owner' && !(await hasOtherOwner(pool, about.id))) return no('LAST_OWNER');
  const id = deriveId(callId, 'proposal');
  const proposal = {
    ...roleProposal({ id: found.id, name: found.name, role: found.roleCode }, about.role),
    id,
    by: operator.operatorId,
    why: about.why,
    hours: proposalHours,
  };
  const told = { subject: 'operator', subjectId: about.id, why: about.why };
  const change = { before: { role: found.roleCode }, after: { proposed: about.role } };
  return proposed(id, await makeProposal(pool, proposal, note({ ...told, ...change })));
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
  const id = deriveId(callId, 'proposal');
  const proposal = {
    id,
    kind: 'role' as const,
    by: operator.operatorId,
    subject: 'role',
    subjectId: draft.code,
    payload: { ...draft, before },
    why,
    hours: proposalHours,
  };
  const told = note({ subject: 'role', subjectId: draft.code, before, after: draft, why });
  return proposed(id, await makeProposal(pool, proposal, told));
}

function proposed(id: string, outcome: string): Proposed {
  if (outcome === 'DONE') return done({ proposal: id });
  if (outcome === 'ABOVE_LIMIT') return no('ABOVE_LIMIT');
  if (outcome === 'NOT_ALLOWED') return no('NOT_ALLOWED');
  throw new Error(`proposal_make answered ${outcome}`);
}
