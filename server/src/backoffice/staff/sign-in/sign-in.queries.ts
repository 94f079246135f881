import type pg from 'pg';
import { lifeHours } from '../../../platform/backoffice/backoffice-cookie.ts';

export interface StaffMemberCredential {
  readonly id: string;
  readonly name: string;
  readonly passwordHash: string | null;
  readonly passkeys: bigint;
  /** Whether the staff member completed a sign-in on this device before. */
  readonly deviceKnown: boolean;
}

/** A name's key, with the staff member who has it, if there is one. */
interface CredentialOfName extends Omit<StaffMemberCredential, 'id' | 'name'> {
  readonly nameKey: string;
  readonly id: string | null;
  readonly name: string | null;
}

/**
 * Finds an active staff member by name, ignoring case, extra spaces and Unicode form: `nameKey` is the same for all of
 * them. Null for invited and suspended ones.
 */
export async function findStaffMember(
  pool: pg.Pool,
  name: string,
  deviceHash: Buffer | null,
): Promise<{ readonly nameKey: string; readonly staffMember: StaffMemberCredential | null }> {
  const { rows } = await pool.query<CredentialOfName>(
    `select n.key as "nameKey", o.id, o.name, o.password_hash as "passwordHash",
            (select count(*) from staff_passkey k where k.staff_id = o.id) as passkeys,
            exists (select from staff_device d where d.staff_id = o.id and d.device_hash = $2) as "deviceKnown"
       from (select person_key($1) as key) n
         left join staff_member o on person_key(o.name) = n.key and o.state = 'active'`,
    [name, deviceHash],
  );
  const [row] = rows;
  if (!row) throw new Error('the name is in every answer');
  const { nameKey, id, name: ownName, ...rest } = row;
  return { nameKey, staffMember: id === null || ownName === null ? null : { ...rest, id, name: ownName } };
}

export async function isStaffDevice(pool: pg.Pool, staffId: string, deviceHash: Buffer): Promise<boolean> {
  const { rowCount } = await pool.query(
    'select 1 from staff_device where staff_id = $1 and device_hash = $2',
    [staffId, deviceHash],
  );
  return rowCount === 1;
}

export interface NewSession {
  readonly tokenHash: Buffer;
  readonly id: string;
  readonly staffId: string;
  readonly userAgent: string | null;
  readonly address: string;
}

export async function openBackofficeSession(db: pg.ClientBase, session: NewSession): Promise<void> {
  await db.query(
    `insert into staff_session (token_hash, id, staff_id, user_agent, address, expires_at)
     values ($1, $2, $3, $4, $5, now() + $6 * interval '1 hour')`,
    [session.tokenHash, session.id, session.staffId, session.userAgent, session.address, lifeHours],
  );
}

/** Uses up a code's time step, which is valid once. False if this step or a later one was used before. */
export async function consumeTotpStep(db: pg.ClientBase, staffId: string, step: number): Promise<boolean> {
  const { rowCount } = await db.query(
    `update staff_member set totp_step = $2 where id = $1 and state = 'active' and (totp_step is null or totp_step < $2)`,
    [staffId, step],
  );
  return rowCount === 1;
}

/** Maximum known devices of a staff member: those in use and a few spare ones. */
const maxDevices = 10;

/**
 * Completes or refreshes a sign-in after the second factor, and remembers the device; false if the session has ended.
 * A new token makes the old one invalid.
 */
export async function completeSignIn(
  db: pg.ClientBase,
  sessionId: string,
  newTokenHash: Buffer | null,
  deviceHash: Buffer,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update staff_session set factor_at = now(), used_at = now(), token_hash = coalesce($2, token_hash), device_hash = $3
      where id = $1 and ended_at is null`,
    [sessionId, newTokenHash, deviceHash],
  );
  if (rowCount !== 1) return false;
  await rememberDevice(db, sessionId);
  return true;
}

/** Remembers the device on which a session was opened. */
export async function rememberDevice(db: pg.ClientBase, sessionId: string): Promise<void> {
  await db.query('select staff_device_remember($1, $2)', [sessionId, maxDevices]);
}

export async function endBackofficeSession(db: pg.ClientBase, sessionId: string): Promise<void> {
  await db.query('update staff_session set ended_at = now() where id = $1 and ended_at is null', [sessionId]);
}

export async function sealedSecretOf(pool: pg.Pool, staffId: string): Promise<Buffer | null> {
  const { rows } = await pool.query<{ totpSecret: Buffer | null }>(
    'select totp_secret as "totpSecret" from staff_member where id = $1',
    [staffId],
  );
  return rows[0]?.totpSecret ?? null;
}
