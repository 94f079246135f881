import type { AuditNote, Db } from './audit-note.ts';

export async function insertAudit(db: Db, note: AuditNote): Promise<void> {
  await db.query('select audit_write($1)', [note]);
}
