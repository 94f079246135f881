import type pg from 'pg';
import { v7 } from 'uuid';
import { createToken, type TokenParts } from './token.ts';

/** Sessions end so many days after login, used or not. */
const lifeDays = 30;

export interface Credential {
  readonly memberId: string;
  readonly passwordHash: string;
  readonly status: 'active' | 'inactive';
  /** This device has logged in to this account before. */
  readonly deviceKnown: boolean;
}

/** One query for every name, known or not, so that its time says nothing. */
export async function findCredential(
  pool: pg.Pool,
  phone: string,
  deviceHash: Buffer | null,
): Promise<Credential | null> {
  const { rows } = await pool.query<Credential>(
    `select m.id as "memberId", m.password_hash as "passwordHash", m.status,
            exists (select from device d where d.member_id = m.id and d.device_hash = $2) as "deviceKnown"
       from phone_claim c join member m on m.id = c.member_id
      where c.phone = $1`,
    [phone, deviceHash],
  );
  return rows[0] ?? null;
}

/** Opens a session and remembers the device, in one round trip. Answers the bearer token, shown this once. */
export async function openSession(
  pool: pg.Pool,
  memberId: string,
  device: { readonly hash: Buffer; readonly userAgent: string | null },
): Promise<string> {
  const { token, hash } = createToken(memberId);
  await pool.query(
    `with known as (
       insert into device (member_id, device_hash) values ($1, $4)
       on conflict (member_id, device_hash) do update set last_login_at = now()
     )
     insert into session (member_id, token_hash, id, device_hash, user_agent, expires_at)
     values ($1, $2, $3, $4, $5, now() + $6 * interval '1 day')`,
    [memberId, hash, v7(), device.hash, device.userAgent?.slice(0, 300) ?? null, lifeDays],
  );
  return token;
}

export async function touchSession(pool: pg.Pool, token: TokenParts): Promise<void> {
  await pool.query('update session set used_at = now() where member_id = $1 and token_hash = $2', [
    token.memberId,
    token.hash,
  ]);
}

/** The event that closes the sockets of ended sessions on whichever server they are. */
export const sessionEndedEvent = 'session';

/** Ends one session; its sockets are told through the outbox. */
export async function revokeSession(pool: pg.Pool, memberId: string, sessionId: string): Promise<void> {
  await pool.query(
    `with ended as (
       update session set revoked_at = now()
        where member_id = $1 and revoked_at is null and id = $3::uuid returning member_id, id
     )
     insert into outbox (member_id, topic, payload)
     select member_id, 'hint', jsonb_build_object('event', $2::text, 'data', jsonb_build_object('sessionId', id))
       from ended`,
    [memberId, sessionEndedEvent, sessionId],
  );
}

/** Sessions that ended a month ago; for a job that runs now and then. */
export async function sweepSessions(pool: pg.Pool): Promise<number> {
  const { rowCount } = await pool.query("delete from session where expires_at < now() - interval '30 days'");
  return rowCount ?? 0;
}
