import { readBankCode } from '@kapao/core/account/bank-codes';
import type pg from 'pg';
import { bankOfNumber } from './slip.queries.ts';

/** Returns the code of the bank that a slip names by this number: ours, else its usual one; of an unknown bank the number. */
export async function sendingBankCode(pool: pg.Pool, number: string): Promise<string> {
  return (await bankOfNumber(pool, number)) ?? readBankCode(number);
}
