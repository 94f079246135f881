import type { AuditNote, Db } from './audit-note.ts';

/** In the transaction of `db`, as its last statement; or in one of its own. */
export async function writeAudit(db: Db, note: AuditNote): Promise<void> {
  await db.query('select audit_write($1)', [note]);
}
