import type pg from 'pg';

/**
 * Sets or removes a tag. Returns false if nothing changes, and null if the member already has `most` tags.
 */
export async function setTag(
  client: pg.ClientBase,
  memberId: string,
  tag: string,
  on: boolean,
  staffId: string,
  most: number,
): Promise<boolean | null> {
  const { rows } = await client.query<{ changed: boolean | null }>(
    'select member_tag_set($1, $2, $3, $4, $5) as changed',
    [memberId, tag, on, staffId, most],
  );
  return rows[0]?.changed ?? null;
}

export async function tagsOf(client: pg.ClientBase, memberId: string): Promise<string[]> {
  const { rows } = await client.query<{ tag: string }>(
    'select tag from member_tag where member_id = $1 order by created_at, tag',
    [memberId],
  );
  return rows.map(({ tag }) => tag);
}

/** Returns the first `most` tags in use, in alphabetical order. */
export async function tagsUsed(pool: pg.Pool, most: number): Promise<string[]> {
  const { rows } = await pool.query<{ tag: string | null }>('select member_tags_used($1) as tag', [most]);
  return rows.flatMap(({ tag }) => tag ?? []);
}
