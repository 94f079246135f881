import type { Market } from '@kapao/core/account/phone';
import type { Currency } from '@kapao/core/money';
import type pg from 'pg';

export interface Bank {
  readonly code: string;
  readonly nameTH: string;
  readonly nameEN: string;
  readonly nameLO: string;
  readonly currency: Currency;
  readonly accountLengths: number[];
  readonly englishNameOnly: boolean;
  readonly recommended: boolean;
}

/**
 * Returns the banks that members may register with. In Laos their accounts may hold kip or baht; in Thailand only Thai
 * banks can receive payouts.
 */
export async function readBanks(pool: pg.Pool, market: Market): Promise<Bank[]> {
  const { rows } = await pool.query<Bank>(
    `select code, name_th as "nameTH", name_en as "nameEN", name_lo as "nameLO", currency,
            account_lengths as "accountLengths", english_name_only as "englishNameOnly", recommended
       from bank where selectable and ($1 = 'la' or currency = 'THB') order by position`,
    [market],
  );
  return rows;
}

/**
 * Receiving account that members pay into. The names are null if `bankCode` is no bank in the table, such as
 * a gateway's code.
 */
export interface DepositAccount {
  readonly bankCode: string;
  readonly bankType: string;
  readonly mode: 'AUTO' | 'QR' | 'MANUAL';
  readonly nameTH: string | null;
  readonly nameEN: string | null;
  readonly nameLO: string | null;
  readonly bankAccountName: string;
  readonly bankAccountNo: string;
  readonly currency: Currency;
  readonly recommended: boolean;
}

/** Returns the enabled accounts of one currency whose daily quota is not reached, in the operator's order. */
export async function readDepositAccounts(pool: pg.Pool, currency: Currency): Promise<DepositAccount[]> {
  const { rows } = await pool.query<DepositAccount>(
    `select d.bank_code as "bankCode", d.bank_type as "bankType", d.mode, b.name_th as "nameTH", b.name_en as "nameEN",
            b.name_lo as "nameLO", d.account_name as "bankAccountName", d.account_no as "bankAccountNo", d.currency,
            coalesce(b.recommended, false) as recommended
       from deposit_account d left join bank b on b.code = d.bank_code
      where d.enabled and d.currency = $1
        and (d.daily_quota is null or deposit_account_today(d.id) < d.daily_quota) order by d.position, d.id`,
    [currency],
  );
  return rows;
}

/** Requirements for an account at a bank. */
export interface BankRules {
  readonly currency: Currency;
  readonly englishNameOnly: boolean;
}

/** Returns the rules of a bank that members may register with; null for any other code. */
export async function readBankRules(pool: pg.Pool, bankCode: string): Promise<BankRules | null> {
  const { rows } = await pool.query<BankRules>(
    'select currency, english_name_only as "englishNameOnly" from bank where code = $1 and selectable',
    [bankCode],
  );
  return rows[0] ?? null;
}
