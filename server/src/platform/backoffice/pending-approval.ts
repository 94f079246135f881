import type { decisionNames } from '@kapao/contract/backoffice/approvals/pending-approval';
import type { Db } from './audit-note.ts';
import { openDecisions } from './request-approval.queries.ts';

export { openApprovalOf } from './request-approval.queries.ts';

interface PendingApproval {
  readonly id: string;
  readonly decision: (typeof decisionNames)[number];
  readonly by: string;
}

/**
 * Returns a lookup of the pending approval of a decision by its subject's id, with one query for a whole
 * page.
 */
export async function pendingApprovalsOf(
  db: Db,
  kind: string,
  ids: readonly string[],
): Promise<(id: string) => PendingApproval | null> {
  const known = new Map<string, PendingApproval>();
  const found = ids.length === 0 ? [] : await openDecisions(db, kind, ids);
  for (const { subjectId, id, decision, by } of found)
    if (subjectId !== null && decision !== null) known.set(subjectId, { id, decision, by });
  return (id) => known.get(id) ?? null;
}
