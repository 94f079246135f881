import type { Db } from './audit-note.ts';
import { type OpenProposal, openDecisions } from './propose.queries.ts';

export type Proposed = Pick<OpenProposal, 'id' | 'decision' | 'by'>;

/** What waits for a second pair of eyes about each of these, by its id: asked once for a whole page. */
export async function proposedOf(
  db: Db,
  kind: string,
  ids: readonly string[],
): Promise<(id: string) => Proposed | null> {
  const found = ids.length === 0 ? [] : await openDecisions(db, kind, ids);
  const known = new Map(found.map(({ subjectId, id, decision, by }) => [subjectId, { id, decision, by }]));
  return (id) => known.get(id) ?? null;
}
