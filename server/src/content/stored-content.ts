import type { Kysely } from 'kysely';
import type { Database } from '../base/db/schema.ts';
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
