import type { StatementFlaw } from '@kapao/contract/backoffice/reasons/statement-flaw';
import type pg from 'pg';

/** Returns the flaw of a file that belongs to another receiving account; null: none. */
export async function otherAccountFlaw(
  db: pg.Pool | pg.ClientBase,
  file: string,
  receiver: string,
): Promise<StatementFlaw | null> {
  const { rows } = await db.query<{ account: string }>(
    `select d.bank_code || ' ' || d.account_no as account from statement_file s join deposit_account d on d.id = s.receiver
      where s.file = $1 and s.receiver <> $2 and not statement_file_is_free(s)`,
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
  const { rows } = await pool.query<{ mine: boolean | null }>('select statement_file_claim($1, $2) as mine', [
    file,
    receiver,
  ]);
  return rows[0]?.mine ? null : otherAccountFlaw(pool, file, receiver);
}

/** Records that an import of the file came to its end, unless another account has the file by now. */
export async function finishStatementFile(pool: pg.Pool, file: string, receiver: string): Promise<void> {
  await pool.query('update statement_file set finished_at = now() where file = $1 and receiver = $2', [
    file,
    receiver,
  ]);
}
