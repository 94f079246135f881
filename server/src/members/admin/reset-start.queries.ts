import type pg from 'pg';

/**
 * Starts a reset in the transaction of the approval, by `password_reset_start` in
 * `server/migrations/0154-password-reset.sql`. Returns the refusal, or null.
 */
export async function startReset(
  client: pg.ClientBase,
  memberId: string,
  id: string,
): Promise<string | null> {
  const { rows } = await client.query<{ refusal: string | null }>(
    'select password_reset_start($1, $2) as refusal',
    [memberId, id],
  );
  return rows[0]?.refusal ?? null;
}

export interface ResetStart {
  /** Id of the approval request that started the reset. */
  readonly id: string;
  readonly expiresAt: Date;
  readonly requestedBy: string;
}

/** Returns the start whose code may still be used; null: none. */
export async function openResetStart(pool: pg.Pool, memberId: string): Promise<ResetStart | null> {
  const { rows } = await pool.query<ResetStart>(
    `select s.id, s.expires_at as "expiresAt", p.requested_by as "requestedBy"
       from password_reset_start s join approval_request p on p.id = s.id
      where s.member_id = $1 and s.used_at is null and s.expires_at > now()`,
    [memberId],
  );
  return rows[0] ?? null;
}

/** Returns the staff member whose request to start a reset waits for approval; null: none. */
export async function resetRequesterOf(pool: pg.Pool, memberId: string): Promise<string | null> {
  const { rows } = await pool.query<{ name: string }>(
    `select o.name from approval_request p join staff_member o on o.id = p.requested_by
      where p.subject = 'password-reset' and p.subject_id = $1::text and p.state = 'open' and p.expires_at > now()`,
    [memberId],
  );
  return rows[0]?.name ?? null;
}
