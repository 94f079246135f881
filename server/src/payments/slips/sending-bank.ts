import { readBankCode } from '@kapao/core/account/bank-codes';
import type pg from 'pg';
import { bankOfNumber } from './slip.queries.ts';

/** Returns the code of the bank with this number on slips: ours, else the bank's usual code, else the number itself. */
export async function sendingBankCode(pool: pg.Pool, number: string): Promise<string> {
  return (await bankOfNumber(pool, number)) ?? readBankCode(number);
}
