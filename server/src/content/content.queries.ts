import type pg from 'pg';

/** The value of a key as it is stored; undefined when the key is missing. */
export async function selectValue(pool: Pick<pg.Pool, 'query'>, key: string): Promise<unknown> {
  const { rows } = await pool.query<{ value: unknown }>('select value from content where key = $1', [key]);
  return rows[0]?.value;
}

/** `json` is the value's text, for a value may be a text itself. */
export async function upsertValue(pool: Pick<pg.Pool, 'query'>, key: string, json: string): Promise<void> {
  await pool.query(
    `insert into content (key, value) values ($1, $2)
     on conflict (key) do update set value = excluded.value, updated_at = now()`,
    [key, json],
  );
}

/** The same for a key that is missing; one that is there keeps its value. */
export async function insertValue(pool: pg.Pool, key: string, json: string): Promise<void> {
  await pool.query('insert into content (key, value) values ($1, $2) on conflict do nothing', [key, json]);
}
