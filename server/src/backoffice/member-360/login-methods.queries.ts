import type pg from 'pg';
import { idleDays } from '../../platform/auth/session-lifetime.ts';

export interface SessionRow {
  readonly id: string;
  readonly userAgent: string | null;
  readonly createdAt: Date;
  readonly usedAt: Date;
}

/** Returns the member's own open sessions, last used first. Impersonation sessions are excluded. */
export async function sessionsOf(pool: pg.Pool, memberId: string, most: number): Promise<SessionRow[]> {
  const { rows } = await pool.query<SessionRow>(
    `select id, user_agent as "userAgent", created_at as "createdAt", used_at as "usedAt" from session
      where member_id = $1 and impersonated_by is null and revoked_at is null and expires_at > now()
        and used_at > now() - $2 * interval '1 day'
      order by used_at desc, id desc limit $3`,
    [memberId, idleDays, most],
  );
  return rows;
}

export interface PasskeyRow {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
}

export async function passkeysOf(pool: pg.Pool, memberId: string): Promise<PasskeyRow[]> {
  const { rows } = await pool.query<PasskeyRow>(
    `select id, name, created_at as "createdAt" from passkey where member_id = $1 order by created_at desc, id desc limit 20`,
    [memberId],
  );
  return rows;
}

/** Returns the wrong tries of the member's PIN for withdrawals since the last right one; null: no PIN. */
export async function pinTriesOf(pool: pg.Pool, memberId: string): Promise<number | null> {
  const { rows } = await pool.query<{ wrong: number }>(
    'select wrong from withdraw_pin where member_id = $1',
    [memberId],
  );
  return rows[0]?.wrong ?? null;
}
