import type { Currency } from '@kapao/core/money';
import type pg from 'pg';

export interface NewBank {
  readonly code: string;
  readonly currency: Currency;
  readonly order: number;
  readonly numericCode: string | null;
  readonly nameTH: string;
  readonly nameEN: string;
  readonly nameLO: string;
  readonly accountLengths: readonly number[];
  readonly englishNameOnly: boolean;
  readonly recommended: boolean;
}

/** Inserts a bank; an existing one stays unchanged. */
export async function insertBank(pool: pg.Pool, bank: NewBank): Promise<void> {
  await pool.query(
    `insert into bank (code, currency, position, name_th, name_en, name_lo, numeric_code, account_lengths,
                       english_name_only, recommended, selectable)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, true) on conflict do nothing`,
    [
      bank.code,
      bank.currency,
      bank.order,
      bank.nameTH,
      bank.nameEN,
      bank.nameLO,
      bank.numericCode,
      bank.accountLengths,
      bank.englishNameOnly,
      bank.recommended,
    ],
  );
}

export async function hasDepositAccounts(pool: pg.Pool): Promise<boolean> {
  const { rowCount } = await pool.query('select 1 from deposit_account limit 1');
  return rowCount !== 0;
}

export interface NewDepositAccount {
  readonly id: string;
  readonly bankCode: string;
  readonly bankType: string;
  readonly mode: 'AUTO' | 'QR' | 'MANUAL';
  readonly accountName: string;
  readonly accountNo: string;
  readonly currency: Currency;
  readonly position: number;
}

export async function insertDepositAccount(pool: pg.Pool, account: NewDepositAccount): Promise<void> {
  await pool.query(
    `insert into deposit_account (id, bank_code, bank_type, mode, account_name, account_no, currency, position)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      account.id,
      account.bankCode,
      account.bankType,
      account.mode,
      account.accountName,
      account.accountNo,
      account.currency,
      account.position,
    ],
  );
}
