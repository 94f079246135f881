import type { Currency } from '@kapao/core/money';
import type pg from 'pg';

/** Stored bank account: the bank's own code, the name in upper case, the number in ASCII digits. */
export interface BankAccount {
  readonly bankCode: string;
  readonly bankAccountName: string;
  readonly bankAccountNo: string;
}

export interface OwnedBankAccount extends BankAccount {
  readonly currency: Currency;
  /** Whether the bank takes English names only; false for a bank no longer in the list. */
  readonly englishNameOnly: boolean;
}

export function readBankAccount(pool: pg.Pool, memberId: string): Promise<OwnedBankAccount> {
  return selectBankAccount(pool, memberId, '');
}

/** Returns the account locked until the transaction ends: a withdrawal waits for it. */
export function lockBankAccount(client: pg.ClientBase, memberId: string): Promise<OwnedBankAccount> {
  return selectBankAccount(client, memberId, 'for no key update');
}

async function selectBankAccount(
  client: pg.Pool | pg.ClientBase,
  memberId: string,
  lock: '' | 'for no key update',
): Promise<OwnedBankAccount> {
  const { rows } = await client.query<OwnedBankAccount>(
    `select currency, bank_code as "bankCode", bank_account_no as "bankAccountNo",
            bank_account_name as "bankAccountName",
            coalesce((select english_name_only from bank where code = bank_code), false) as "englishNameOnly"
       from member where id = $1 ${lock}`,
    [memberId],
  );
  if (!rows[0]) throw new Error('a member who is logged in does not exist');
  return rows[0];
}

/**
 * Claims the account for the member; returns false when it is another member's. Members keep the claims on
 * their former accounts until staff release them: money from one is attributed to nobody else, and they may
 * return to it.
 */
export async function claimBankAccount(
  client: pg.ClientBase,
  memberId: string,
  { bankCode, bankAccountNo }: BankAccount,
): Promise<boolean> {
  const { rows } = await client.query<{ memberId: string }>(
    `insert into bank_account_claim as c (bank_code, account_no, member_id) values ($1, $2, $3)
     on conflict (bank_code, account_no) do update set member_id = c.member_id
     returning member_id as "memberId"`,
    [bankCode, bankAccountNo, memberId],
  );
  return rows[0]?.memberId === memberId;
}

/**
 * Writes the account. A different account makes withdrawals wait 24 hours; a change of the name alone records
 * its time.
 */
export async function writeBankAccount(
  client: pg.ClientBase,
  memberId: string,
  account: BankAccount & { readonly moved: boolean },
): Promise<void> {
  await client.query(
    `update member set bank_code = $2, bank_account_no = $3, bank_account_name = $4,
            withdraw_waits_until = case when $5 then now() + interval '24 hours' else withdraw_waits_until end,
            bank_name_changed_at = case when not $5 and bank_account_name <> $4 then now() else bank_name_changed_at end
      where id = $1`,
    [memberId, account.bankCode, account.bankAccountNo, account.bankAccountName, account.moved],
  );
}

export async function writeName(
  client: pg.Pool | pg.ClientBase,
  memberId: string,
  name: string,
): Promise<void> {
  await client.query('update member set name = $2 where id = $1', [memberId, name]);
}
