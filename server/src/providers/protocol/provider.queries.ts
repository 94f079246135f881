import type pg from 'pg';
import type { ListedProvider, StoredProvider } from './stored-provider.ts';

/** Reads the providers that are switched on. */
export async function readProviders(pool: pg.Pool): Promise<StoredProvider[]> {
  const { rows } = await pool.query<StoredProvider>(
    `select kind, code, adapter, base_url as "baseUrl", settings from provider where enabled order by kind, code`,
  );
  return rows;
}

/** Reads all providers for the command line, and locks their rows until the caller's transaction ends. */
export async function listProviders(client: Pick<pg.Pool, 'query'>): Promise<ListedProvider[]> {
  const { rows } = await client.query<ListedProvider>(
    `select kind, code, adapter, base_url as "baseUrl", settings, enabled from provider order by kind, code for update`,
  );
  return rows;
}

/** Writes a row over the one of this kind and code; a new one is off until somebody switches it on. */
export async function writeProvider(client: Pick<pg.Pool, 'query'>, row: StoredProvider): Promise<void> {
  await client.query(
    `insert into provider (kind, code, adapter, base_url, settings, enabled) values ($1, $2, $3, $4, $5, false)
     on conflict (kind, code) do update
       set adapter = excluded.adapter, base_url = excluded.base_url, settings = excluded.settings`,
    [row.kind, row.code, row.adapter, row.baseUrl, JSON.stringify(row.settings)],
  );
}

export async function switchProvider(
  client: Pick<pg.Pool, 'query'>,
  { kind, code }: Pick<StoredProvider, 'kind' | 'code'>,
  enabled: boolean,
): Promise<void> {
  await client.query('update provider set enabled = $3 where kind = $1 and code = $2', [kind, code, enabled]);
}
