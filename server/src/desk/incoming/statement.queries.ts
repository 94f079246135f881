import type { Currency } from '@kapao/core/money';
import type pg from 'pg';

export interface FedAccountRow {
  readonly id: string;
  readonly bankCode: string;
  readonly accountNo: string;
  readonly currency: Currency;
  readonly mode: 'AUTO' | 'MANUAL';
}

/** Those whose payments a bank tells of. */
export async function fedAccounts(pool: pg.Pool): Promise<FedAccountRow[]> {
  const { rows } = await pool.query<Omit<FedAccountRow, 'mode'> & { mode: 'AUTO' | 'QR' | 'MANUAL' }>(
    `select id, bank_code as "bankCode", account_no as "accountNo", currency, mode from deposit_account
      where mode <> 'QR' order by position, id limit 500`,
  );
  return rows.flatMap(({ mode, ...row }) => (mode === 'QR' ? [] : [{ ...row, mode }]));
}

/** Which of these names a payment has already. */
export async function takenKeys(pool: pg.Pool, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await pool.query<{ key: string }>('select key from payment_in_key where key = any ($1)', [
    keys,
  ]);
  return new Set(rows.map(({ key }) => key));
}
