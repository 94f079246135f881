import type pg from 'pg';
import { validate as isUuid } from 'uuid';
import { stepUpMinutes } from '../../platform/auth/step-up-proof.ts';
import { otpLimits } from '../otp/otp-limits.ts';

export interface Credential {
  readonly memberId: string;
  readonly passwordHash: string;
  readonly status: 'active' | 'inactive';
  /** Whether this device has logged in to this account before, and was not removed since. */
  readonly deviceKnown: boolean;
  /** Whether the member has logged in from this network before. */
  readonly nearKnown: boolean;
  /** Whether this device entered a code of the phone within the last half hour. */
  readonly phoneShown: boolean;
  /** Whether a reset that staff started allows one login on a new device. */
  readonly newDeviceAllowed: boolean;
  /** False within an hour of the registration, before the first login. */
  readonly isSettled: boolean;
}

/** Looks up a username in one query, known or not, so that its time reveals nothing. */
export async function findCredential(
  pool: pg.Pool,
  phone: string,
  deviceHash: Buffer | null,
  networkHashes: readonly Buffer[],
): Promise<Credential | null> {
  const { rows } = await pool.query<Credential>(
    `select m.id as "memberId", m.password_hash as "passwordHash", m.status,
            exists (select from device d where d.member_id = m.id and d.device_hash = $2 and d.ended_at is null) as "deviceKnown",
            exists (select from known_network n where n.member_id = m.id and n.network_hash = any ($3)) as "nearKnown",
            exists (select from otp_verified v where v.phone = $1 and v.device_hash = $2
                      and v.verified_at > now() - $4 * interval '1 minute') as "phoneShown",
            exists (select from password_reset_start s
                      where s.member_id = m.id and s.new_device_until > now()) as "newDeviceAllowed",
            m.created_at < now() - interval '1 hour' or exists (select from device d where d.member_id = m.id) as "isSettled"
       from phone_claim c join member m on m.id = c.member_id
      where c.phone = $1`,
    [phone, deviceHash, networkHashes, otpLimits.verifiedMinutes],
  );
  return rows[0] ?? null;
}

/**
 * Returns the phone of the only member who has logged in from this device and whose number has this ending;
 * null for none or more than one.
 */
export async function findPhoneByEnding(
  pool: pg.Pool,
  deviceHash: Buffer,
  ending: string,
): Promise<string | null> {
  const { rows } = await pool.query<{ phone: string }>(
    `select m.phone from device d join member m on m.id = d.member_id
      where d.device_hash = $1 and d.ended_at is null and right(m.phone, 4) = $2
      limit 2`,
    [deviceHash, ending],
  );
  return rows.length === 1 ? (rows[0]?.phone ?? null) : null;
}

/** Ends one session; its sockets are closed through the outbox. Returns false when the member has no such open session. */
export async function revokeSession(pool: pg.Pool, memberId: string, sessionId: string): Promise<boolean> {
  if (!isUuid(sessionId)) return false;
  const { rows } = await pool.query<{ ended: bigint | null }>(
    'select session_end($1, array[$2::uuid]) as ended',
    [memberId, sessionId],
  );
  return rows[0]?.ended === 1n;
}

/** Ends all sessions of a member but one. */
export async function revokeOtherSessions(
  client: pg.Pool | pg.ClientBase,
  memberId: string,
  keptId: string,
): Promise<void> {
  await client.query(
    `select session_end($1, array(select id from session
                                   where member_id = $1 and revoked_at is null and id <> $2::uuid))`,
    [memberId, keptId],
  );
}

export async function writeStepUp(pool: pg.Pool, memberId: string, sessionId: string): Promise<void> {
  await pool.query(
    "update session set step_up_until = now() + $3 * interval '1 minute' where member_id = $1 and id = $2",
    [memberId, sessionId, stepUpMinutes],
  );
}

export async function readPasswordHash(pool: pg.Pool, memberId: string): Promise<string | null> {
  const { rows } = await pool.query<{ hash: string }>(
    'select password_hash as hash from member where id = $1',
    [memberId],
  );
  return rows[0]?.hash ?? null;
}

/** Returns false when the stored hash is no longer the old one. */
export async function replacePasswordHash(
  client: pg.ClientBase,
  memberId: string,
  oldHash: string,
  newHash: string,
): Promise<boolean> {
  const { rowCount } = await client.query(
    'update member set password_hash = $3, password_changed_at = now() where id = $1 and password_hash = $2',
    [memberId, oldHash, newHash],
  );
  return rowCount === 1;
}

/** Deletes all passkeys of the member. */
export async function deletePasskeys(client: pg.ClientBase, memberId: string): Promise<void> {
  await client.query(
    `with gone as (delete from passkey where member_id = $1 returning credential_id)
     delete from passkey_claim where credential_id in (select credential_id from gone)`,
    [memberId],
  );
}
