import type { Currency } from '@kapao/core/money';
import type { Kysely } from 'kysely';
import type { Database } from '../base/db/schema.ts';
import { readContent } from './stored-content.ts';

/** Whether a phone has to be verified before it may register. */
export function isOtpOn(db: Kysely<Database>): Promise<boolean> {
  return readContent(db, 'registerOTP');
}

/** Whether the operator serves phones (E.164) of this country; an empty list serves all. */
export async function isServedPhone(db: Kysely<Database>, phone: string): Promise<boolean> {
  const prefixes = await readContent(db, 'jurisdictions');
  return prefixes.length === 0 || prefixes.some((prefix) => phone.startsWith(prefix));
}

/** Whether this is one of the channels through which members may say they heard of us. */
export async function isSource(db: Kysely<Database>, sourceCode: string): Promise<boolean> {
  return (await readContent(db, 'sources')).some(({ code }) => code === sourceCode);
}

/** Whether this version of the agreements is the one in force. */
export async function isInForce(db: Kysely<Database>, agreementsVersion: string): Promise<boolean> {
  return (await readContent(db, 'agreements')).version === agreementsVersion;
}

/** The currency of a bank that members may register with; null for every other code. */
export async function bankCurrency(db: Kysely<Database>, bankCode: string): Promise<Currency | null> {
  const bank = await db
    .selectFrom('bank')
    .select('currency')
    .where('code', '=', bankCode)
    .where('selectable', '=', true)
    .executeTakeFirst();
  return bank?.currency ?? null;
}
