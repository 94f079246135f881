import type pg from 'pg';

export interface PersonalRow {
  readonly name: string;
  readonly phone: string;
  readonly bankCode: string;
  readonly accountNo: string;
  readonly holder: string;
}

export async function personalOf(pool: pg.Pool, memberId: string): Promise<PersonalRow | null> {
  const { rows } = await pool.query<PersonalRow>(
    `select name, username as phone, bank_code as "bankCode", bank_account_no as "accountNo", bank_account_name as holder
       from member where id = $1`,
    [memberId],
  );
  return rows[0] ?? null;
}
