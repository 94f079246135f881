import type { AuditNote, Db } from './audit-note.ts';
import type { NewProposal } from './proposal-kind.ts';

/** DONE, or why not. */
export async function insertProposal(
  db: Db,
  proposal: NewProposal,
  by: string,
  hours: number,
  note: AuditNote,
): Promise<string> {
  const amount = proposal.amount?.toString();
  const { rows } = await db.query<{ said: string | null }>('select proposal_make($1, $2) as said', [
    { ...proposal, amount, by, hours },
    note,
  ]);
  const said = rows[0]?.said;
  if (!said) throw new Error('proposal_make always says something');
  return said;
}
