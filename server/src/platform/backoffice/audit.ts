import { insertAudit } from './audit.queries.ts';
import type { AuditNote, Db } from './audit-note.ts';

/**
 * Writes an audit row; with a pool, in a transaction of its own. In a transaction call it last: it locks the audit log until
 * the commit.
 */
export function writeAudit(db: Db, note: AuditNote): Promise<void> {
  return insertAudit(db, note);
}
