import type pg from 'pg';

export interface OpenSession {
  readonly id: string;
  readonly userAgent: string | null;
  readonly address: string;
  readonly createdAt: Date;
  readonly usedAt: Date;
  readonly expiresAt: Date;
  readonly factorAt: Date | null;
}

/** Maximum sessions shown, more than anybody has in a shift. */
const maxShown = 100;

/** Returns open sessions, newest first. */
export async function sessionsOf(
  pool: pg.Pool,
  staffId: string,
  idleMinutes: number,
): Promise<OpenSession[]> {
  const { rows } = await pool.query<OpenSession>(
    `select id, user_agent as "userAgent", address, created_at as "createdAt", used_at as "usedAt", expires_at as "expiresAt",
            factor_at as "factorAt"
       from staff_session
      where staff_id = $1 and ended_at is null and expires_at > now() and used_at > now() - $2 * interval '1 minute'
      order by created_at desc, id desc limit $3`,
    [staffId, idleMinutes, maxShown],
  );
  return rows;
}

/** Ends one session of a staff member; its device is no longer known. Returns 0 if it has already ended. */
export async function endOneSession(db: pg.ClientBase, staffId: string, sessionId: string): Promise<number> {
  await db.query(
    `delete from staff_device d using staff_session s
      where d.staff_id = $1 and s.staff_id = $1 and s.id = $2 and s.device_hash = d.device_hash`,
    [staffId, sessionId],
  );
  const { rowCount } = await db.query(
    'update staff_session set ended_at = now() where staff_id = $1 and id = $2 and ended_at is null',
    [staffId, sessionId],
  );
  return rowCount ?? 0;
}

/** Ends all sessions except one, or all if it is null, and deletes all other known devices. Returns the number of sessions. */
export async function endOtherSessions(
  db: pg.ClientBase,
  staffId: string,
  sessionId: string | null,
): Promise<number> {
  await db.query(
    `delete from staff_device d where d.staff_id = $1
        and d.device_hash is distinct from (select s.device_hash from staff_session s where s.id = $2)`,
    [staffId, sessionId],
  );
  const { rowCount } = await db.query(
    'update staff_session set ended_at = now() where staff_id = $1 and id is distinct from $2 and ended_at is null',
    [staffId, sessionId],
  );
  return rowCount ?? 0;
}

/** Writes the refused sign-ins of the ended hours to the audit, as sums. */
export async function auditRefusals(pool: pg.Pool): Promise<void> {
  await pool.query('select staff_refusals_audit()');
}
