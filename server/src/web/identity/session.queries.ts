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

/** Rows that a member keeps, of sessions and of devices each. Logging in is free to whoever has an account. */
const mostKept = 100;

/**
 * Opens the session and remembers its device; false when the member was blocked or has another password by now. What is
 * too much goes: sessions that ended, then those unused the longest. Rows that another login takes away are left to it.
 */
export async function insertSession(client: pg.Pool | pg.ClientBase, session: NewSession): Promise<boolean> {
  const { rowCount } = await client.query(
    `with standing as (
       select id from member
        where id = $1 and status = 'active' and ($7::text is null or password_hash = $7) for share
     ), known as (
       insert into device (member_id, device_hash) select id, $4 from standing
       on conflict (member_id, device_hash) do update set last_login_at = now()
     ), fewer_devices as (
       delete from device where member_id = $1 and device_hash in (
         select d.device_hash from device d where d.member_id = $1 and d.device_hash <> $4
          order by d.last_login_at desc offset $8 - 1 for update skip locked)
     ), fewer_sessions as (
       delete from session where member_id = $1 and token_hash in (
         select s.token_hash from session s where s.member_id = $1
          order by s.revoked_at is null desc, s.used_at desc offset $8 - 1 for update skip locked)
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
      mostKept,
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
