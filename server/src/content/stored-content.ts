import type pg from 'pg';
import { v7 } from 'uuid';
import { lookupOfPool } from '../platform/db/batched-lookup.ts';
import { type ContentAuthor, selectValues, upsertValue } from './content.queries.ts';
import { type Content, type ContentKey, contentSchemas } from './content.schemas.ts';

/** Batches the keys that concurrent calls need into one query. */
const valueLookup = lookupOfPool(selectValues);

/** Returns the operator's value of a key. Throws if it is missing or invalid: the seeds write every key. */
export async function readContent<K extends ContentKey>(
  pool: Pick<pg.Pool, 'query'>,
  key: K,
): Promise<Content<K>> {
  const value = await valueLookup(pool).load(key);
  if (value === undefined) throw new Error(`the content has no "${key}"; seed it`);
  const read = contentSchemas[key].safeParse(value);
  if (!read.success)
    throw new Error(`the content "${key}" is not of its shape; mend it`, { cause: read.error });
  // This key's schema is the one that `Content` names.
  return read.data as Content<K>;
}

export async function writeContent<K extends ContentKey>(
  db: Pick<pg.Pool, 'query'>,
  key: K,
  value: Content<K>,
  by: ContentAuthor = { who: 'Kapao', callId: v7() },
): Promise<void> {
  await upsertValue(db, key, JSON.stringify(contentSchemas[key].parse(value)), by);
}
