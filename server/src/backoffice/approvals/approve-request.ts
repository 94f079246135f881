import { type BackofficeCode, isBackofficeCode } from '@kapao/contract/backoffice/backoffice-codes';
import { type BackofficeResult, done, refuse } from '@kapao/contract/backoffice/backoffice-result';
import type pg from 'pg';
import type {
  Approval,
  ApprovalKind,
  ChangeDescription,
  RowKind,
} from '../../platform/backoffice/approval-kind.ts';
import { writeAudit } from '../../platform/backoffice/audit.ts';
import type { AuditFacts, AuditNote } from '../../platform/backoffice/audit-note.ts';
import type { BackofficeSession } from '../../platform/backoffice/backoffice-session.ts';
import {
  type ApprovalRequestRow,
  approveIn,
  findApproval,
  otherAssignee,
  supersedeApproval,
} from './approval.queries.ts';
import { mayApprove } from './list-approvals.ts';

export interface ApprovalAttempt {
  readonly approvalId: string;
  readonly staffMember: Pick<BackofficeSession, 'staffId' | 'name' | 'rights'>;
  /** Id of the call; a retry has the same. */
  readonly callId: string;
  readonly hash: string;
  readonly why: string;
  note(facts: AuditFacts): AuditNote;
}

/** Executes an approval request in one transaction, if the approver is another person and has read the current version. */
export async function approveRequest(
  pool: pg.Pool,
  kinds: ReadonlyMap<string, ApprovalKind>,
  accepting: ApprovalAttempt,
): Promise<BackofficeResult<Record<string, never>>> {
  const row = await findApproval(pool, accepting.approvalId);
  const kind = row && kinds.get(row.kind);
  if (!row || !kind) return refuse('NO_DATA');
  if (!mayApprove(accepting.staffMember, row.kind)) return refuse('NOT_ALLOWED');
  // A repeat of a successful call calls this too, because every successful change has to build an audit row.
  const noteOf = (described: ChangeDescription) =>
    accepting.note({
      ...auditFactsOf(row),
      ...described,
      why: kind.auditedWhy ?? (accepting.why || row.why),
    });
  if (isDoneBy(row, accepting)) {
    noteOf({ before: null, after: null });
    return done({});
  }
  const refused = refusalOf(row, accepting) ?? (await refusalIfAssigned(pool, accepting));
  if (refused) return refused;
  const audit = noteOf(await kind.describe(row));
  const { staffMember, callId, hash, why } = accepting;
  const acceptance = { approvalId: row.id, staffId: staffMember.staffId, callId, hash, why, audit };
  const result =
    'post' in kind
      ? await kind.post(row, acceptance, staffMember)
      : await applyIn(pool, kind, row, acceptance, staffMember);
  if (result.ok) return done({});
  // A request that moves money is superseded if its subject is already closed, and stays open for another attempt if only the
  // wallet has changed.
  const endsWhenChanged = 'apply' in kind || kind.endsWhenChanged?.(row) === true;
  const isOver = result.code === 'ALREADY_CLOSED' || (result.code === 'CHANGED' && endsWhenChanged);
  return resultAfterRefusal(pool, accepting, isOver ? audit : null, result);
}

function auditFactsOf({ id, memberId }: ApprovalRequestRow): AuditFacts {
  return { subject: 'proposal', subjectId: id, ...(memberId && { memberId }) };
}

function isDoneBy(row: ApprovalRequestRow, { staffMember, callId }: ApprovalAttempt): boolean {
  return row.state === 'approved' && row.decidedBy === staffMember.staffId && row.decidedCall === callId;
}

function refusalOf(
  row: ApprovalRequestRow,
  { staffMember, hash }: ApprovalAttempt,
): BackofficeResult<never> | null {
  if (row.state === 'expired') return refuse('EXPIRED');
  if (row.state !== 'open') return refuse('ALREADY_CLOSED', row.decider ? { who: row.decider } : undefined);
  if (row.requestedBy === staffMember.staffId) return refuse('SAME_PERSON');
  return row.hash === hash ? null : refuse('CHANGED');
}

async function refusalIfAssigned(
  pool: pg.Pool,
  { approvalId, staffMember }: ApprovalAttempt,
): Promise<BackofficeResult<never> | null> {
  const who = await otherAssignee(pool, approvalId, staffMember.staffId);
  return who === null ? null : refuse('TAKEN', { who });
}

/**
 * Applies a request that changes our own rows: first the approval, whose locks protect the change, last the audit entry.
 */
async function applyIn(
  pool: pg.Pool,
  kind: RowKind,
  row: ApprovalRequestRow,
  acceptance: Approval,
  staffMember: ApprovalAttempt['staffMember'],
): Promise<BackofficeResult<unknown>> {
  const atStake = kind.atStake ? await kind.atStake(row) : null;
  const client = await pool.connect();
  try {
    await client.query('begin');
    const refusal = await approveIn(client, acceptance, atStake);
    const result = refusal === null ? await kind.apply(client, row, staffMember) : refuse(codeOf(refusal));
    if (result.ok) await writeAudit(client, acceptance.audit);
    await client.query(result.ok ? 'commit' : 'rollback');
    client.release();
    return result;
  } catch (fault) {
    // Closing the connection rolls back in any state; the pool gets the error and opens another.
    client.release(fault instanceof Error ? fault : true);
    throw fault;
  }
}

/**
 * Returns the result of an approval that failed: somebody else may have decided first, or an earlier attempt
 * succeeded. With `over`, supersedes a request that is still open.
 */
async function resultAfterRefusal(
  pool: pg.Pool,
  accepting: ApprovalAttempt,
  over: AuditNote | null,
  refused: Extract<BackofficeResult<unknown>, { ok: false }>,
): Promise<BackofficeResult<Record<string, never>>> {
  const now = await findApproval(pool, accepting.approvalId);
  if (!now) return refuse('NO_DATA');
  if (isDoneBy(now, accepting)) return done({});
  if (now.state !== 'open') return refusalOf(now, accepting) ?? refused;
  if (over) {
    const { code } = refused;
    await supersedeApproval(pool, now.id, code, { ...over, after: { state: 'superseded' }, why: code });
  }
  return refused;
}

function codeOf(refusal: string): BackofficeCode {
  if (!isBackofficeCode(refusal)) throw new Error(`approval_request_approve refused with ${refusal}`);
  return refusal;
}
