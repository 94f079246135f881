import type pg from 'pg';

/** Who writes a value: a person's name or a command, and the call that it came by. */
export interface By {
  readonly who: string;
  readonly callId: string;
}

/** The values of these keys as they are stored, in their order; undefined for a key that is missing. */
export async function selectValues(db: Pick<pg.Pool, 'query'>, keys: readonly string[]): Promise<unknown[]> {
  const { rows } = await db.query<{ key: string; value: unknown }>({
    name: 'content_values',
    text: 'select key, value from content where key = any ($1)',
    values: [[...new Set(keys)]],
  });
  const values = new Map(rows.map(({ key, value }) => [key, value]));
  return keys.map((key) => values.get(key));
}

/** `json` is the value's text, for a value may be a text itself. Every value is kept as a version of its key. */
export async function upsertValue(
  db: Pick<pg.Pool, 'query'>,
  key: string,
  json: string,
  { who, callId }: By,
): Promise<void> {
  await db.query(
    `insert into content (key, value, changed_by, changed_call) values ($1, $2, $3, $4)
     on conflict (key) do update set value = excluded.value, updated_at = now(), changed_by = excluded.changed_by,
       changed_call = excluded.changed_call`,
    [key, json, who, callId],
  );
}

/** The same for a key that is missing; one that is there keeps its value. */
export async function insertValue(pool: pg.Pool, key: string, json: string): Promise<void> {
  await pool.query('insert into content (key, value) values ($1, $2) on conflict do nothing', [key, json]);
}
