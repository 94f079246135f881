import type pg from 'pg';
import type { Keyring } from '../../../platform/keys/keyring.ts';
import { readReceiptCode } from '../../receipts/receipt-code.ts';
import { isCheckCode } from './check-code.ts';
import { findStatement, type IssuedStatement } from './issued-statement.queries.ts';

/** Returns the statement of a number as typed; null unless it is ours and the code as typed is its check code. */
export async function verifyStatement(
  pool: pg.Pool,
  keys: Keyring,
  typed: { readonly number: string; readonly code: string },
): Promise<IssuedStatement | null> {
  const number = readReceiptCode(typed.number, 'ST');
  const issued = number === null ? null : await findStatement(pool, number);
  return issued && isCheckCode(keys, issued, typed.code) ? issued : null;
}
