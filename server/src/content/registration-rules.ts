import type pg from 'pg';
import { type BankRules, readBankRules } from './lookup.queries.ts';
import { readContent } from './stored-content.ts';

/** Whether the phone number (E.164) begins with the prefix of a served country; an empty list serves all. */
export async function isServedPhone(pool: pg.Pool, phone: string): Promise<boolean> {
  const prefixes = await readContent(pool, 'jurisdictions');
  return prefixes.length === 0 || prefixes.some((prefix) => phone.startsWith(prefix));
}

/** Whether the code is a source by which new members may say how they heard of the service. */
export async function isKnownSource(pool: pg.Pool, sourceCode: string): Promise<boolean> {
  return (await readContent(pool, 'sources')).some(({ code }) => code === sourceCode);
}

/** Whether this version of the agreements is the current one. */
export async function isCurrentAgreements(pool: pg.Pool, agreementsVersion: string): Promise<boolean> {
  return (await readContent(pool, 'agreements')).version === agreementsVersion;
}

/** Returns the rules of a bank that members may register with; null for any other code. */
export function bankRules(pool: pg.Pool, bankCode: string): Promise<BankRules | null> {
  return readBankRules(pool, bankCode);
}
