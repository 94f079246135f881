import type pg from 'pg';
import { validate as isUuid } from 'uuid';
import { inTransaction } from '../../platform/db/transaction.ts';

export interface Passkey {
  readonly memberId: string;
  readonly id: string;
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly signCount: bigint;
  readonly transports: string[];
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

const columns = `p.member_id as "memberId", p.id, p.credential_id as "credentialId", p.public_key as "publicKey",
  p.sign_count as "signCount", p.transports, p.name, p.created_at as "createdAt", p.last_used_at as "lastUsedAt"`;

export async function passkeysOf(pool: pg.Pool, memberId: string): Promise<Passkey[]> {
  const { rows } = await pool.query<Passkey>(
    `select ${columns} from passkey p where p.member_id = $1 order by p.created_at desc, p.id desc`,
    [memberId],
  );
  return rows;
}

/** Returns the passkey with this credential id, the only thing known at login; null if there is none. */
export async function findPasskey(pool: pg.Pool, credentialId: Buffer): Promise<Passkey | null> {
  const { rows } = await pool.query<Passkey>(
    `select ${columns} from passkey_claim c join passkey p on p.member_id = c.member_id and p.id = c.passkey_id
      where c.credential_id = $1`,
    [credentialId],
  );
  return rows[0] ?? null;
}

export async function phoneEnding(pool: pg.Pool, memberId: string): Promise<string> {
  const { rows } = await pool.query<{ ending: string }>(
    'select right(phone, 4) as ending from member where id = $1',
    [memberId],
  );
  // Members are never deleted, and this one has just got a session.
  return rows[0]?.ending ?? '';
}

/**
 * Adds a passkey: `taken` when the credential exists already, even for this member; `full` when the member has `most` of
 * them. Locks the member's row, so that concurrent registrations are counted in sequence.
 */
export async function insertPasskey(
  pool: pg.Pool,
  passkey: Omit<Passkey, 'createdAt' | 'lastUsedAt'>,
  most: number,
): Promise<'added' | 'taken' | 'full'> {
  const { memberId, id, credentialId } = passkey;
  return inTransaction(pool, async (client) => {
    await client.query('select 1 from member where id = $1 for no key update', [memberId]);
    const { rowCount: present } = await client.query('select 1 from passkey where member_id = $1', [
      memberId,
    ]);
    if ((present ?? 0) >= most) return 'full';
    const { rowCount } = await client.query(
      `insert into passkey_claim (credential_id, member_id, passkey_id) values ($1, $2, $3)
       on conflict do nothing`,
      [credentialId, memberId, id],
    );
    if (rowCount !== 1) return 'taken';
    await client.query(
      `insert into passkey (member_id, id, credential_id, public_key, sign_count, transports, name)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [memberId, id, credentialId, passkey.publicKey, passkey.signCount, passkey.transports, passkey.name],
    );
    return 'added';
  });
}

/**
 * Records a use; returns false when the passkey is gone or was used meanwhile with this count or a later one. An
 * authenticator that does not count always reports 0.
 */
export async function recordPasskeyUse(
  pool: pg.Pool,
  { memberId, id }: Pick<Passkey, 'memberId' | 'id'>,
  signCount: number,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update passkey set sign_count = $3, last_used_at = now()
      where member_id = $1 and id = $2 and (sign_count < $3 or (sign_count = 0 and $3 = 0))`,
    [memberId, id, signCount],
  );
  return rowCount === 1;
}

/** Returns false when the member has no such passkey. */
export async function deletePasskey(pool: pg.Pool, memberId: string, id: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  const { rowCount } = await pool.query(
    `with gone as (delete from passkey where member_id = $1 and id = $2 returning credential_id)
     delete from passkey_claim where credential_id = (select credential_id from gone)`,
    [memberId, id],
  );
  return rowCount === 1;
}

/** Returns false when the member has no such passkey. */
export async function renamePasskey(
  pool: pg.Pool,
  memberId: string,
  id: string,
  name: string,
): Promise<boolean> {
  if (!isUuid(id)) return false;
  const { rowCount } = await pool.query('update passkey set name = $3 where member_id = $1 and id = $2', [
    memberId,
    id,
    name,
  ]);
  return rowCount === 1;
}

/** Returns what the member's authenticator shows beside the key. */
export async function readOwner(
  pool: pg.Pool,
  memberId: string,
): Promise<{ readonly username: string; readonly name: string }> {
  const { rows } = await pool.query<{ username: string; name: string }>(
    'select username, name from member where id = $1',
    [memberId],
  );
  if (!rows[0]) throw new Error('a member who is logged in does not exist');
  return rows[0];
}
