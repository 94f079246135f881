import type pg from 'pg';
import { readReceiptCode } from '../../receipts/receipt-code.ts';
import { isCheckCode } from './check-code.ts';
import { findStatement, type IssuedStatement } from './issued-statement.queries.ts';

/** Returns the statement of a number as typed; null unless it is ours and the code as typed is its check code. */
export async function verifyStatement(
  pool: pg.Pool,
  secret: string,
  typed: { readonly number: string; readonly code: string },
): Promise<IssuedStatement | null> {
  const number = readReceiptCode(typed.number, 'ST');
  const issued = number === null ? null : await findStatement(pool, number);
  return issued && isCheckCode(secret, issued, typed.code) ? issued : null;
}
