import { type BackofficeResult, done, refuse } from '@kapao/contract/backoffice/backoffice-result';
import type { NewApprovalRequest } from './approval-kind.ts';
import type { AuditFacts, AuditNote, Db } from './audit-note.ts';
import { insertApprovalRequest } from './request-approval.queries.ts';

/** Hours until a request expires: two shifts, so that the next staff still find it. */
const hours = 24;

/**
 * Requests approval: checks the requester's limits, stores the request and notifies the Consoles, in one statement and
 * once, however often it is called. `facts.after` describes the request, without secrets.
 */
export async function requestApproval(
  db: Db,
  staffMember: { readonly staffId: string },
  approval: NewApprovalRequest,
  note: (facts: AuditFacts) => AuditNote,
  facts: Pick<AuditFacts, 'before' | 'after'> = {},
): Promise<BackofficeResult<{ readonly approvalId: string }>> {
  const { id, memberId, kind, amount, currency, why } = approval;
  const row = note({
    subject: 'proposal',
    subjectId: id,
    ...(memberId && { memberId }),
    before: facts.before ?? null,
    after: { kind, ...(amount && { amount: String(amount), currency }), ...facts.after },
    why,
  });
  switch (await insertApprovalRequest(db, approval, staffMember.staffId, hours, row)) {
    case 'DONE':
      return done({ approvalId: id });
    case 'ABOVE_LIMIT':
      return refuse('ABOVE_LIMIT');
    case 'NOT_ALLOWED':
      return refuse('NOT_ALLOWED');
    case 'ALREADY':
      return refuse('TAKEN');
    default:
      throw new Error(`the id ${id} belongs to another approval request`);
  }
}
