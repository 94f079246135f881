import type pg from 'pg';
import type { BankAccount } from './bank-account.queries.ts';

/** Claims of values that only one member can have. Of two members who claim one at once the second waits and gets false. */

export async function claimPhone(client: pg.ClientBase, phone: string, memberId: string): Promise<boolean> {
  const { rowCount } = await client.query(
    'insert into phone_claim (phone, member_id) values ($1, $2) on conflict do nothing',
    [phone, memberId],
  );
  return rowCount === 1;
}

export async function claimFirstBankAccount(
  client: pg.ClientBase,
  { bankCode, bankAccountNo }: Omit<BankAccount, 'bankAccountName'>,
  memberId: string,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into bank_account_claim (bank_code, account_no, member_id) values ($1, $2, $3)
     on conflict do nothing`,
    [bankCode, bankAccountNo, memberId],
  );
  return rowCount === 1;
}

export async function claimPublicId(
  client: pg.ClientBase,
  publicId: string,
  memberId: string,
): Promise<boolean> {
  const { rowCount } = await client.query(
    'insert into public_id_claim (public_id, member_id) values ($1, $2) on conflict do nothing',
    [publicId, memberId],
  );
  return rowCount === 1;
}

/** Whether a member has this phone (E.164). */
export async function isPhoneClaimed(pool: pg.Pool, phone: string): Promise<boolean> {
  const { rowCount } = await pool.query('select 1 from phone_claim where phone = $1', [phone]);
  return rowCount === 1;
}

/** Returns the member whom a bank account belongs to; null when it is nobody's. */
export async function ownerOfBankAccount(
  pool: pg.Pool,
  { bankCode, bankAccountNo }: Omit<BankAccount, 'bankAccountName'>,
): Promise<string | null> {
  const { rows } = await pool.query<{ memberId: string }>(
    'select member_id as "memberId" from bank_account_claim where bank_code = $1 and account_no = $2',
    [bankCode, bankAccountNo],
  );
  return rows[0]?.memberId ?? null;
}

export async function ownerOfPublicId(pool: pg.Pool, publicId: string): Promise<string | null> {
  const { rows } = await pool.query<{ memberId: string }>(
    'select member_id as "memberId" from public_id_claim where public_id = $1',
    [publicId],
  );
  return rows[0]?.memberId ?? null;
}
