import type pg from 'pg';

/** Returns the bank of the account that the member's withdrawals go to. */
export async function findMemberBank(pool: pg.Pool, memberId: string): Promise<string | null> {
  const { rows } = await pool.query<{ bank: string }>(
    'select bank_code as bank from member where id = $1',
    [memberId],
  );
  return rows[0]?.bank ?? null;
}
