import type pg from 'pg';
import type { BackofficeSession } from './backoffice-session.ts';

/** Returns the session; null when it has ended, expired, been idle too long, or its staff member was disabled. */
export async function findBackofficeSession(
  pool: pg.Pool,
  tokenHash: Buffer,
  idleMinutes: number,
): Promise<BackofficeSession | null> {
  const { rows } = await pool.query<BackofficeSession>(
    `select s.id as "sessionId", o.id as "staffId", o.name, r.code as "roleCode", r.name as "roleName", r.rights, r.limits,
            o.locale, exists (select from staff_passkey k where k.staff_id = o.id) as passkey, s.used_at as "usedAt", s.factor_at as "factorAt"
       from staff_session s
         join staff_member o on o.id = s.staff_id
         join role r on r.code = o.role
      where s.token_hash = $1 and s.ended_at is null and s.expires_at > now()
        and s.used_at > now() - $2 * interval '1 minute' and o.state = 'active'`,
    [tokenHash, idleMinutes],
  );
  return rows[0] ?? null;
}

export async function touchBackofficeSession(pool: pg.Pool, tokenHash: Buffer): Promise<void> {
  await pool.query('update staff_session set used_at = now() where token_hash = $1', [tokenHash]);
}
