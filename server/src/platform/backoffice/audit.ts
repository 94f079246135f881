import { insertAudit } from './audit.queries.ts';
import type { AuditNote, Db } from './audit-note.ts';

/**
 * Writes an audit row as the last statement in the transaction of `db`, since all writers of a row wait for each other
 * until they commit; with a pool, in a transaction of its own.
 */
export function writeAudit(db: Db, note: AuditNote): Promise<void> {
  return insertAudit(db, note);
}
