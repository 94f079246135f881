import type pg from 'pg';

export async function passwordHashOf(pool: pg.Pool, staffId: string): Promise<string | null> {
  const { rows } = await pool.query<{ hash: string | null }>(
    'select password_hash as hash from staff_member where id = $1',
    [staffId],
  );
  return rows[0]?.hash ?? null;
}

/** Sets the password. False if the stored one is no longer `before`. */
export async function setPassword(
  db: pg.ClientBase,
  staffId: string,
  before: string,
  hash: string,
): Promise<boolean> {
  const { rowCount } = await db.query(
    'update staff_member set password_hash = $3 where id = $1 and password_hash = $2',
    [staffId, before, hash],
  );
  return rowCount === 1;
}

export async function setLocale(db: pg.ClientBase, staffId: string, locale: 'th' | 'en'): Promise<void> {
  await db.query('update staff_member set locale = $2 where id = $1', [staffId, locale]);
}

/** Stores the next authenticator's encrypted secret. It becomes valid with its first correct code. */
export async function storeNextSecret(
  db: pg.ClientBase,
  staffId: string,
  sealed: Buffer,
  minutes: number,
): Promise<void> {
  await db.query(
    `update staff_member set totp_next = $2, totp_next_until = now() + $3 * interval '1 minute' where id = $1`,
    [staffId, sealed, minutes],
  );
}

export async function nextSecretOf(pool: pg.Pool, staffId: string): Promise<Buffer | null> {
  const { rows } = await pool.query<{ sealed: Buffer | null }>(
    'select totp_next as sealed from staff_member where id = $1 and totp_next_until > now()',
    [staffId],
  );
  return rows[0]?.sealed ?? null;
}

/** Activates the next secret and uses up this code's time step. False if another secret was stored meanwhile. */
export async function activateNextSecret(
  db: pg.ClientBase,
  staffId: string,
  sealed: Buffer,
  step: number,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update staff_member set totp_secret = totp_next, totp_step = $3, totp_next = null, totp_next_until = null, version = version + 1
      where id = $1 and totp_next = $2 and totp_next_until > now()`,
    [staffId, sealed, step],
  );
  return rowCount === 1;
}
