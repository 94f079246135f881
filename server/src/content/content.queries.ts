import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { type Content, type ContentKey, contentSchemas } from './content.schemas.ts';

/** The operator's value of one key. A missing or misshapen one is a fault: the seeds write all of them. */
export async function readContent<K extends ContentKey>(db: Kysely<Database>, key: K): Promise<Content<K>> {
  const row = await db.selectFrom('content').select('value').where('key', '=', key).executeTakeFirst();
  if (!row) throw new Error(`the content has no "${key}"; seed it`);
  const read = contentSchemas[key].safeParse(row.value);
  if (!read.success)
    throw new Error(`the content "${key}" is not of its shape; mend it`, { cause: read.error });
  // The schema of this key is the one that Content names.
  return read.data as Content<K>;
}

export async function writeContent<K extends ContentKey>(
  db: Kysely<Database>,
  key: K,
  value: Content<K>,
): Promise<void> {
  const checked = JSON.stringify(contentSchemas[key].parse(value));
  await db
    .insertInto('content')
    .values({ key, value: checked })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: checked, updated_at: new Date() }))
    .execute();
}

export async function readBanks(db: Kysely<Database>, market: 'th' | 'la') {
  let query = db
    .selectFrom('bank')
    .select(['code', 'name_th as nameTH', 'name_en as nameEN', 'name_lo as nameLO'])
    .where('selectable', '=', true);
  // In Laos members may hold kip or baht; in Thailand only Thai banks can be paid.
  if (market === 'th') query = query.where('currency', '=', 'THB');
  return query.orderBy('position').execute();
}

export async function readDepositAccounts(db: Kysely<Database>, market: 'th' | 'la') {
  let query = db
    .selectFrom('deposit_account')
    .leftJoin('bank', 'bank.code', 'deposit_account.bank_code')
    .select([
      'bank_code as bankCode',
      'bank_type as bankType',
      'mode',
      'name_th',
      'name_en',
      'name_lo',
      'account_name as bankAccountName',
      'account_no as bankAccountNo',
      'deposit_account.currency',
    ])
    .where('enabled', '=', true);
  if (market === 'th') query = query.where('deposit_account.currency', '=', 'THB');
  return query.orderBy('deposit_account.position').execute();
}
