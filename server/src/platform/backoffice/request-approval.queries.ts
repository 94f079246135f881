import type { decisionNames } from '@kapao/contract/backoffice/approvals/pending-approval';
import type { NewApprovalRequest } from './approval-kind.ts';
import type { AuditNote, Db } from './audit-note.ts';

/** Returns DONE, or the code of the refusal. */
export async function insertApprovalRequest(
  db: Db,
  approval: NewApprovalRequest,
  by: string,
  hours: number,
  note: AuditNote,
): Promise<string> {
  const [amount, each] = [approval.amount?.toString(), approval.each?.toString()];
  const { rows } = await db.query<{ said: string | null }>('select approval_request_insert($1, $2) as said', [
    { ...approval, amount, each, by, hours },
    note,
  ]);
  const said = rows[0]?.said;
  if (!said) throw new Error('approval_request_insert always says something');
  return said;
}

interface OpenApproval {
  readonly subjectId: string | null;
  readonly id: string;
  readonly decision: (typeof decisionNames)[number] | null;
  readonly by: string;
}

/** Returns the pending approvals of decisions about these subjects. */
export async function openDecisions(db: Db, kind: string, ids: readonly string[]): Promise<OpenApproval[]> {
  const { rows } = await db.query<OpenApproval>(
    `select p.subject_id as "subjectId", p.id, p.payload ->> 'decision' as decision, o.name as by
       from approval_request p join staff_member o on o.id = p.requested_by
      where p.subject = $1 and p.subject_id = any ($2) and p.kind = 'decision' and p.state = 'open' and p.expires_at > now()`,
    [kind, ids],
  );
  return rows;
}

/** Returns the pending approval request for a subject; there is one at most. */
export async function openApprovalOf(
  db: Db,
  subject: string,
  subjectId: string,
): Promise<{ id: string; by: string } | null> {
  const { rows } = await db.query<{ id: string; by: string }>(
    `select p.id, o.name as by from approval_request p join staff_member o on o.id = p.requested_by
      where p.subject = $1 and p.subject_id = $2 and p.state = 'open' and p.expires_at > now()`,
    [subject, subjectId],
  );
  return rows[0] ?? null;
}
