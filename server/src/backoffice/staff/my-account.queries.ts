import type pg from 'pg';

export async function passwordHashOf(pool: pg.Pool, staffId: string): Promise<string | null> {
  const { rows } = await pool.query<{ hash: string | null }>(
    'select password_hash as hash from staff_member where id = $1',
    [staffId],
  );
  return rows[0]?.hash ?? null;
}

/** False: it is another one by now. */
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

/** Sealed; it counts once its first code was right. */
export async function keepNextSecret(
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

/** From now on its codes count, this one not again. False: another one was begun meanwhile. */
export async function useNextSecret(
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
