import type pg from 'pg';
import type { TokenParts } from './token.ts';

export interface NewSession extends TokenParts {
  readonly id: string;
  readonly deviceHash: Buffer;
  readonly userAgent: string | null;
  readonly lifeDays: number;
  /** The hash that the member must still have; null when the login asked for no password. */
  readonly passwordHash: string | null;
}

/** Opens the session and remembers its device; false when the member was blocked or has another password by now. */
export async function insertSession(client: pg.Pool | pg.ClientBase, session: NewSession): Promise<boolean> {
  const { rowCount } = await client.query(
    `with standing as (
       select id from member
        where id = $1 and status = 'active' and ($7::text is null or password_hash = $7) for share
     ), known as (
       insert into device (member_id, device_hash) select id, $4 from standing
       on conflict (member_id, device_hash) do update set last_login_at = now()
     )
     insert into session (member_id, token_hash, id, device_hash, user_agent, expires_at)
     select id, $2, $3, $4, $5, now() + $6 * interval '1 day' from standing`,
    [
      session.memberId,
      session.hash,
      session.id,
      session.deviceHash,
      session.userAgent,
      session.lifeDays,
      session.passwordHash,
    ],
  );
  return rowCount === 1;
}

/** Somebody used it: its idle days begin anew. */
export async function touchSession(pool: pg.Pool, token: TokenParts): Promise<void> {
  await pool.query('update session set used_at = now() where member_id = $1 and token_hash = $2', [
    token.memberId,
    token.hash,
  ]);
}
