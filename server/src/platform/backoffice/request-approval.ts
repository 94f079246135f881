import { type DeskResult, done, no } from '@kapao/contract/desk/desk-result';
import type { NewProposal } from './approval-kind.ts';
import type { AuditNote, Db, Told } from './audit-note.ts';
import { insertProposal } from './request-approval.queries.ts';

/** As long as two shifts: whoever works next still finds it. */
const hours = 24;

/**
 * Puts something before a second pair of eyes: judged by the limits of who proposes, written down and told to all, in one
 * statement. The same call again says so, and nothing is proposed twice. `told.after` says what is proposed, without secrets.
 */
export async function propose(
  db: Db,
  operator: { readonly operatorId: string },
  proposal: NewProposal,
  note: (told: Told) => AuditNote,
  told: Pick<Told, 'before' | 'after'> = {},
): Promise<DeskResult<{ readonly proposalId: string }>> {
  const { id, memberId, kind, amount, currency, why } = proposal;
  const row = note({
    subject: 'proposal',
    subjectId: id,
    ...(memberId && { memberId }),
    before: told.before ?? null,
    after: { kind, ...(amount && { amount: String(amount), currency }), ...told.after },
    why,
  });
  switch (await insertProposal(db, proposal, operator.operatorId, hours, row)) {
    case 'DONE':
      return done({ proposalId: id });
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
