import { insertAudit } from './audit.queries.ts';
import type { AuditNote, Db } from './audit-note.ts';

/**
 * In the transaction of `db`, as its last statement: all who write a row wait for each other until they commit. Or, of a pool, in
 * one of its own.
 */
export function writeAudit(db: Db, note: AuditNote): Promise<void> {
  return insertAudit(db, note);
}
