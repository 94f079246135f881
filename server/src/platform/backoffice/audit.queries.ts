import type pg from 'pg';
import type { AuditNote, Db } from './audit-note.ts';

export async function insertAudit(db: Db, note: AuditNote): Promise<void> {
  await db.query('select audit_write($1)', [note]);
}

export interface AuditRow {
  readonly seq: bigint;
  readonly hash: string | null;
  readonly at: Date;
}

export async function lastAuditRow(pool: pg.Pool): Promise<AuditRow | null> {
  const { rows } = await pool.query<AuditRow>(
    `select seq, encode(hash, 'hex') as hash, at from audit order by seq desc limit 1`,
  );
  return rows[0] ?? null;
}

export interface HeadOfAudit {
  readonly seq: string;
  readonly hash: string;
  /** Time of the head's row, which the sentence names together with the file of the head. */
  readonly at: string;
  readonly file: string;
}

/** Returns a sentence for each head whose row is gone from the audit or differs. */
export async function headsNotInAudit(
  db: Pick<pg.ClientBase, 'query'>,
  heads: readonly HeadOfAudit[],
): Promise<string[]> {
  const { rows } = await db.query<{ found: string | null }>(
    `select format(case when a.seq is null then 'row %s is gone, which the head signed for %s names (%s)'
                        else 'row %s is another one than in the head signed for %s (%s)' end, h.seq, h.at, h.file) as found
       from unnest($1::bigint[], $2::text[], $3::text[], $4::text[]) h (seq, hash, at, file) left join audit a on a.seq = h.seq
      where encode(a.hash, 'hex') is distinct from h.hash order by h.seq, h.file`,
    [
      heads.map(({ seq }) => seq),
      heads.map(({ hash }) => hash),
      heads.map(({ at }) => at),
      heads.map(({ file }) => file),
    ],
  );
  return rows.map(({ found }) => String(found));
}
