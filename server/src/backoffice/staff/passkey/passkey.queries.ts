import type pg from 'pg';
import { inTransaction } from '../../../platform/db/transaction.ts';

export interface StaffMemberPasskey {
  readonly id: string;
  readonly staffId: string;
  readonly publicKey: Buffer;
  readonly counter: bigint;
  readonly transports: string[];
  readonly name: string;
  readonly createdAt: Date;
  readonly usedAt: Date | null;
}

export async function passkeysOf(pool: pg.Pool, staffId: string): Promise<StaffMemberPasskey[]> {
  const { rows } = await pool.query<StaffMemberPasskey>(
    `select id, staff_id as "staffId", public_key as "publicKey", counter, transports, name, created_at as "createdAt",
            used_at as "usedAt"
       from staff_passkey where staff_id = $1 order by created_at desc, id`,
    [staffId],
  );
  return rows;
}

const challengeMinutes = 5;
type Purpose = 'factor' | 'enrol';

/** Stores a challenge. A session has one at a time, so a previous one becomes invalid. */
export async function storeChallenge(
  pool: pg.Pool,
  sessionId: string,
  purpose: Purpose,
  challenge: string,
): Promise<void> {
  await pool.query(
    `update staff_session set challenge = $2, challenge_for = $3, challenge_until = now() + $4 * interval '1 minute'
      where id = $1`,
    [sessionId, challenge, purpose, challengeMinutes],
  );
}

/** Takes the challenge, so that it can be answered only once. Null if it is expired, used or for the other purpose. */
export async function takeChallenge(
  pool: pg.Pool,
  sessionId: string,
  purpose: Purpose,
): Promise<string | null> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ challenge: string | null }>(
      `select challenge from staff_session
        where id = $1 and challenge_for = $2 and challenge_until > now() for update`,
      [sessionId, purpose],
    );
    await client.query(
      'update staff_session set challenge = null, challenge_for = null, challenge_until = null where id = $1',
      [sessionId],
    );
    return rows[0]?.challenge ?? null;
  });
}

/**
 * Marks a passkey as used. False if it is gone or was used with this counter or a later one; some authenticators always
 * send 0.
 */
export async function recordPasskeyUse(
  db: pg.ClientBase,
  { id, staffId }: Pick<StaffMemberPasskey, 'id' | 'staffId'>,
  counter: number,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update staff_passkey set counter = $3, used_at = now()
      where id = $1 and staff_id = $2 and (counter < $3 or (counter = 0 and $3 = 0))`,
    [id, staffId, counter],
  );
  return rowCount === 1;
}

/** Inserts a passkey. The staff member's row is locked, so that concurrent inserts are counted one after the other. */
export async function insertPasskey(
  db: pg.ClientBase,
  passkey: Omit<StaffMemberPasskey, 'createdAt' | 'usedAt'>,
  most: number,
): Promise<'added' | 'taken' | 'full'> {
  const { id, staffId, publicKey, counter, transports, name } = passkey;
  await db.query('select 1 from staff_member where id = $1 for no key update', [staffId]);
  const { rowCount: present } = await db.query('select 1 from staff_passkey where staff_id = $1', [staffId]);
  if ((present ?? 0) >= most) return 'full';
  const { rowCount } = await db.query(
    `insert into staff_passkey (id, staff_id, public_key, counter, transports, name)
     values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
    [id, staffId, publicKey, counter, transports, name],
  );
  return rowCount === 1 ? 'added' : 'taken';
}

export async function deletePasskey(db: pg.ClientBase, staffId: string, id: string): Promise<boolean> {
  const { rowCount } = await db.query('delete from staff_passkey where staff_id = $1 and id = $2', [
    staffId,
    id,
  ]);
  return rowCount === 1;
}
