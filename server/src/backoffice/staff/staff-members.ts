import { type BackofficeResult, done, refuse } from '@kapao/contract/backoffice/backoffice-result';
import { writeAudit } from '../../platform/backoffice/audit.ts';
import type { AuditFacts, AuditNote } from '../../platform/backoffice/audit-note.ts';
import type { BackofficeSession } from '../../platform/backoffice/backoffice-session.ts';
import { requestApproval } from '../../platform/backoffice/request-approval.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { isUniqueViolation } from '../../platform/db/unique-violation.ts';
import { deriveId } from '../../platform/derive-id.ts';
import type { Deps } from '../../providers/registry/deps.ts';
import { type MadeLink, makeLink } from './access-link.ts';
import { roleNow } from './rights/roles.ts';
import { endOtherSessions } from './sessions.queries.ts';
import * as rows from './staff-members.queries.ts';
import { isNameTaken } from './staff-names.queries.ts';

type StaffMemberDeps = Pick<Deps, 'pool' | 'settings'>;

/** Acting staff member and the call's id. */
export interface StaffAction {
  readonly staffMember: BackofficeSession;
  readonly id: string;
  note(facts: AuditFacts): AuditNote;
}

type LinkResult = BackofficeResult<{ readonly id: string } & MadeLink>;
export type Nothing = Record<string, never>;

/** Invites a staff member. A retry creates another link for the same person, because the first answer was lost. */
export async function inviteStaffMember(
  { pool, settings }: StaffMemberDeps,
  { staffMember, id: callId, note }: StaffAction,
  { name, role }: { readonly name: string; readonly role: string },
): Promise<LinkResult> {
  const id = deriveId(callId, 'operator');
  if (role === 'newcomer' || !(await roleNow(pool, role))) return refuse('NO_DATA');
  return inTransaction(pool, async (client) => {
    const createdBy = staffMember.staffId;
    if (await isNameTaken(client, id, name)) return refuse('NAME_TAKEN');
    if (!(await rows.inviteStaffMember(client, { id, name, wanted: role, createdBy })))
      return refuse('NAME_TAKEN');
    const made = await makeLink(client, settings, { staffId: id, kind: 'invitation', createdBy });
    await writeAudit(client, note({ subject: 'operator', subjectId: id, after: { name, role } }));
    return done({ id, ...made });
  });
}

/**
 * Creates a recovery link and ends open sessions, which may be a thief's. Its user starts without rights and their role
 * needs approval, otherwise a link in another person's name would serve as a second approver.
 */
export async function recoverStaffMember(
  { pool, settings }: StaffMemberDeps,
  { staffMember, note }: StaffAction,
  id: string,
  why: string,
): Promise<LinkResult> {
  if (id === staffMember.staffId) return refuse('SAME_PERSON');
  return inTransaction(pool, async (client) => {
    const found = await rows.lockStaffMember(client, id);
    if (!found) return refuse('NO_DATA');
    if (found.state === 'stopped') return refuse('NOT_BEGUN');
    if (found.role === 'owner' && found.state === 'active' && !(await rows.hasOtherOwner(client, id)))
      return refuse('LAST_OWNER');
    const kind = found.state === 'invited' ? 'invitation' : 'recovery';
    const made = await makeLink(client, settings, { staffId: id, kind, createdBy: staffMember.staffId });
    await endOtherSessions(client, id, null);
    await writeAudit(client, note({ subject: 'operator', subjectId: id, why, after: { kind } }));
    return done({ id, ...made });
  });
}

export async function renameStaffMember(
  { pool }: StaffMemberDeps,
  { note }: StaffAction,
  id: string,
  { name, version }: { readonly name: string; readonly version: number },
): Promise<BackofficeResult<Nothing>> {
  const renamed = inTransaction(pool, async (client): Promise<BackofficeResult<Nothing>> => {
    const found = await rows.lockStaffMember(client, id);
    if (!found) return refuse('NO_DATA');
    const facts = { subject: 'operator', subjectId: id, before: { name: found.name }, after: { name } };
    const row = note(facts);
    // A retry whose first answer was lost.
    if (found.name === name) return done({});
    if (found.version !== version) return refuse('CHANGED');
    if (await isNameTaken(client, id, name)) return refuse('NAME_TAKEN');
    if (!(await rows.renameStaffMember(client, id, name))) return refuse('NAME_TAKEN');
    await writeAudit(client, row);
    return done({});
  });
  return renamed.catch((fault: unknown) => {
    // A concurrent transaction took the name before this one could see it.
    if (isUniqueViolation(fault, 'staff_name')) return refuse('NAME_TAKEN');
    throw fault;
  });
}

/** Suspends a staff member; nobody can suspend themselves. */
export async function suspendStaffMember(
  { pool }: StaffMemberDeps,
  { staffMember, id: callId, note }: StaffAction,
  id: string,
  why: string,
): Promise<BackofficeResult<Nothing>> {
  if (id === staffMember.staffId) return refuse('SAME_PERSON');
  const outcome = await rows.suspendStaffMember(
    pool,
    id,
    callId,
    note({ subject: 'operator', subjectId: id, why, after: { state: 'stopped' } }),
  );
  if (outcome === 'DONE') return done({});
  if (outcome === 'NO_DATA' || outcome === 'ALREADY_CLOSED' || outcome === 'LAST_OWNER')
    return refuse(outcome);
  throw new Error(`staff_suspend answered ${outcome}`);
}

/** Reinstates a staff member, who may sign in again. Their previous role needs a second approval. */
export async function reinstateStaffMember(
  { pool }: StaffMemberDeps,
  { staffMember, id: callId, note }: StaffAction,
  id: string,
  why: string,
): Promise<BackofficeResult<Nothing>> {
  return inTransaction(pool, async (client) => {
    // The request also locks its requester, so all rows are locked in one order (0102-approval-request.sql).
    await rows.lockInOrder(client, [id, staffMember.staffId]);
    const found = await rows.lockStaffMember(client, id);
    if (!found) return refuse('NO_DATA');
    const row = note({ subject: 'operator', subjectId: id, why, after: { state: 'active' } });
    // A retry whose first answer was lost.
    if (found.state !== 'stopped') return found.stateCall === callId ? done({}) : refuse('ALREADY_CLOSED');
    await rows.startAgain(client, found, callId);
    const role = found.role === 'newcomer' ? found.wanted : found.role;
    // Refused if the requester's daily limit is used up; another staff member then has to request the role.
    const given = found.hasBegun && role ? await roleNow(client, role) : null;
    if (given) {
      const approval = roleApprovalDraft({ id, name: found.name, role: 'newcomer' }, given);
      await requestApproval(
        client,
        staffMember,
        { ...approval, id: deriveId(callId, 'proposal'), why },
        note,
      );
    }
    await writeAudit(client, row);
    return done({});
  });
}

/** Returns the approval request that `staff_role_apply` executes when approved. */
export function roleApprovalDraft(
  { id, name, role: from }: { readonly id: string; readonly name: string; readonly role: string },
  { code: role, version }: { readonly code: string; readonly version: number },
) {
  return {
    kind: 'staff-role' as const,
    subject: 'operator',
    subjectId: id,
    payload: { staffId: id, name, from, role, version },
  };
}

/** Returns a staff member as lists show them; null if there is none. */
export function staffMemberRow(pool: Deps['pool'], id: string) {
  return rows.findStaffMemberRow(pool, id);
}

export async function isLastOwner(pool: Deps['pool'], id: string): Promise<boolean> {
  const found = await rows.findStaffMemberRow(pool, id);
  return found?.roleCode === 'owner' && found.state === 'active' && !(await rows.hasOtherOwner(pool, id));
}
