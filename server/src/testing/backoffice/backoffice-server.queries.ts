import type pg from 'pg';

export async function setFactor(db: pg.ClientBase, sessionId: string): Promise<void> {
  await db.query('update staff_session set factor_at = now() where id = $1', [sessionId]);
}

export async function backdate(pool: pg.Pool, staffId: string, minutes: number): Promise<void> {
  await pool.query(
    `update staff_session set factor_at = factor_at - $2 * interval '1 minute' where staff_id = $1`,
    [staffId, minutes],
  );
}

/** Inserts sessions of every kind that authentication may meet, each of another staff member. */
export async function openSessions(
  pool: pg.Pool,
  sessions: readonly { readonly tokenHash: Buffer; readonly staffId: string; readonly how: string }[],
): Promise<void> {
  await pool.query(
    `insert into staff_session (token_hash, id, staff_id, address, expires_at, used_at, factor_at, ended_at)
     select s.token, gen_random_uuid(), s.operator, '127.0.0.1',
            now() + case s.how when 'expired' then '0' else '12 hours' end::interval,
            now() - case s.how when 'idle' then '61 minutes' else '0' end::interval,
            case s.how when 'half' then null when 'stale' then now() - interval '11 minutes' else now() end,
            case s.how when 'ended' then now() end
       from unnest($1::bytea[], $2::uuid[], $3::text[]) s(token, operator, how)`,
    [
      sessions.map(({ tokenHash }) => tokenHash),
      sessions.map(({ staffId }) => staffId),
      sessions.map(({ how }) => how),
    ],
  );
}

export async function stopSilently(pool: pg.Pool, staffId: string): Promise<void> {
  await pool.query(`update staff_member set state = 'stopped' where id = $1`, [staffId]);
}

/** Resets all rate limits, as if a minute had passed. */
export async function forgetCounts(pool: pg.Pool): Promise<void> {
  await pool.query('delete from rate_limit');
}

/** Returns the number of rows: the sequence has no gaps (audit_write). */
export async function countAudit(pool: pg.Pool): Promise<bigint> {
  const { rows } = await pool.query<{ rows: bigint }>('select coalesce(max(seq), 0) as rows from audit');
  return rows[0]?.rows ?? 0n;
}
