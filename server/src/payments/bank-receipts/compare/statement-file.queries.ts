import type { StatementFlaw } from '@kapao/contract/backoffice/reasons/statement-flaw';
import type pg from 'pg';

/** Returns the flaw of a file that was imported for another receiving account; null: none. */
export async function otherAccountFlaw(
  db: pg.Pool | pg.ClientBase,
  file: string,
  receiver: string,
): Promise<StatementFlaw | null> {
  const { rows } = await db.query<{ account: string }>(
    `select d.bank_code || ' ' || d.account_no as account from statement_file s join deposit_account d on d.id = s.receiver
      where s.file = $1 and s.receiver <> $2`,
    [file, receiver],
  );
  return rows[0] ? { code: 'OTHER_ACCOUNT', account: rows[0].account } : null;
}

/** Claims the file for this receiving account before its first payment is stored; returns why it may not. */
export async function claimStatementFile(
  pool: pg.Pool,
  file: string,
  receiver: string,
): Promise<StatementFlaw | null> {
  await pool.query('insert into statement_file (file, receiver) values ($1, $2) on conflict do nothing', [
    file,
    receiver,
  ]);
  return otherAccountFlaw(pool, file, receiver);
}
