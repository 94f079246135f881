import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { readContent } from './content.queries.ts';

/** Whether a phone has to be verified before it may register. */
export function isOtpOn(db: Kysely<Database>): Promise<boolean> {
  return readContent(db, 'registerOTP');
}

/** Whether the operator serves phones (E.164) of this country; an empty list serves all. */
export async function isServedPhone(db: Kysely<Database>, phone: string): Promise<boolean> {
  const prefixes = await readContent(db, 'jurisdictions');
  return prefixes.length === 0 || prefixes.some((prefix) => phone.startsWith(prefix));
}
