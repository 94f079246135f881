import type pg from 'pg';

export interface ContentRow {
  readonly key: string;
  readonly version: number;
  readonly at: Date;
  readonly who: string;
  readonly callId: string | null;
  readonly value: unknown;
}

const columns = `c.key, c.version, c.updated_at as at, c.changed_by as who, c.changed_call as "callId", c.value`;

/** Returns the current row of each existing key, in the order of `keys`; there are two dozen keys in all. */
export async function contentRows(pool: pg.Pool, keys: readonly string[]): Promise<ContentRow[]> {
  const { rows } = await pool.query<ContentRow>(
    `select ${columns} from content c where c.key = any($1) order by array_position($1, c.key)`,
    [keys],
  );
  return rows;
}

export async function lockContent(client: pg.ClientBase, key: string): Promise<ContentRow | undefined> {
  const { rows } = await client.query<ContentRow>(
    `select ${columns} from content c where c.key = $1 for update`,
    [key],
  );
  return rows[0];
}

export async function versionOf(client: pg.ClientBase, key: string): Promise<number> {
  const { rows } = await client.query<{ version: number }>('select version from content where key = $1', [
    key,
  ]);
  return rows[0]?.version ?? 0;
}

/** Returns the versions below `before`, newest first. */
export async function contentVersionRows(
  pool: pg.Pool,
  key: string,
  before: number,
  most: number,
): Promise<Pick<ContentRow, 'version' | 'at' | 'who' | 'value'>[]> {
  const { rows } = await pool.query<Pick<ContentRow, 'version' | 'at' | 'who' | 'value'>>(
    `select version, at, who, value from content_version
      where key = $1 and version < $2 order by version desc limit $3`,
    [key, before, most],
  );
  return rows;
}

/** Whether earlier agreements, but not the last ones, had this version: members may have accepted it already. */
export async function isFormerAgreementsVersion(
  client: pg.Pool | pg.ClientBase,
  version: string,
): Promise<boolean> {
  const { rows } = await client.query<{ isFormer: boolean }>(
    `select exists (select from content_version v where v.key = 'agreements' and v.value ->> 'version' = $1)
            and $1 <> (select v.value ->> 'version' from content_version v
                        where v.key = 'agreements' and jsonb_typeof(v.value -> 'version') = 'string'
                        order by v.version desc limit 1) as "isFormer"`,
    [version],
  );
  return rows[0]?.isFormer === true;
}
