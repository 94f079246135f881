import { type BackofficeResult, done, no } from '@kapao/contract/backoffice/backoffice-result';
import type { NewApprovalRequest } from './approval-kind.ts';
import type { AuditFacts, AuditNote, Db } from './audit-note.ts';
import { insertApprovalRequest } from './request-approval.queries.ts';

/** As long as two shifts: whoever works next still finds it. */
const hours = 24;

/**
 * Puts something before a second pair of eyes: judged by the limits of who proposes, written down and told to all, in one
 * statement. The same call again says so, and nothing is proposed twice. `told.after` says what is proposed, without secrets.
 */
export async function requestApproval(
  db: Db,
  staffMember: { readonly staffId: string },
  approval: NewApprovalRequest,
  note: (told: AuditFacts) => AuditNote,
  told: Pick<AuditFacts, 'before' | 'after'> = {},
): Promise<BackofficeResult<{ readonly approvalId: string }>> {
  const { id, memberId, kind, amount, currency, why } = approval;
  const row = note({
    subject: 'proposal',
    subjectId: id,
    ...(memberId && { memberId }),
    before: told.before ?? null,
    after: { kind, ...(amount && { amount: String(amount), currency }), ...told.after },
    why,
  });
  switch (await insertApprovalRequest(db, approval, staffMember.staffId, hours, row)) {
    case 'DONE':
      return done({ approvalId: id });
    case 'ABOVE_LIMIT':
      return no('ABOVE_LIMIT');
    case 'NOT_ALLOWED':
      return no('NOT_ALLOWED');
    case 'ALREADY':
      return no('TAKEN');
    default:
      throw new Error(`the id of the proposal ${id} stands for another one`);
  }
}
