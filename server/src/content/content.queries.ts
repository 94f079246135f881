import type pg from 'pg';

/** Author of a value: a person's name or a command, and the id of the call. */
export interface ContentAuthor {
  readonly who: string;
  readonly callId: string;
}

/** Returns the stored values of these keys in their order; undefined for a missing key. */
export async function selectValues(db: Pick<pg.Pool, 'query'>, keys: readonly string[]): Promise<unknown[]> {
  const { rows } = await db.query<{ key: string; value: unknown }>({
    name: 'content_values',
    text: 'select key, value from content where key = any ($1)',
    values: [[...new Set(keys)]],
  });
  const values = new Map(rows.map(({ key, value }) => [key, value]));
  return keys.map((key) => values.get(key));
}

/**
 * Writes a value and keeps it as a version of its key. `json` is the value as JSON text, because a value may itself be a
 * string.
 */
export async function upsertValue(
  db: Pick<pg.Pool, 'query'>,
  key: string,
  json: string,
  { who, callId }: ContentAuthor,
): Promise<void> {
  await db.query(
    `insert into content (key, value, changed_by, changed_call) values ($1, $2, $3, $4)
     on conflict (key) do update set value = excluded.value, updated_at = now(), changed_by = excluded.changed_by,
       changed_call = excluded.changed_call`,
    [key, json, who, callId],
  );
}

/** Inserts a value if its key is missing; an existing one stays. */
export async function insertValue(pool: pg.Pool, key: string, json: string): Promise<void> {
  await pool.query('insert into content (key, value) values ($1, $2) on conflict do nothing', [key, json]);
}
