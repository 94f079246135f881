import type pg from 'pg';

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
