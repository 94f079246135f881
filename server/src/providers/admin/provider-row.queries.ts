import type pg from 'pg';
import type { Db } from '../../platform/backoffice/audit-note.ts';
import type { ListedProvider, ProviderKind } from '../protocol/stored-provider.ts';

export interface ProviderAdminRow extends ListedProvider {
  readonly secretsSet: Readonly<Record<string, { readonly at: string; readonly by: string }>>;
  readonly seen: string;
}

const columns = `p.kind, p.code, p.adapter, p.base_url as "baseUrl", p.settings, p.enabled, p.secrets_set as "secretsSet",
  provider_seen(p) as seen`;

export async function providerRows(db: Db): Promise<ProviderAdminRow[]> {
  const { rows } = await db.query<ProviderAdminRow>(
    `select ${columns} from provider p order by p.kind, p.code limit 500`,
  );
  return rows;
}

export async function providerRow(
  db: Db,
  kind: ProviderKind,
  code: string,
): Promise<ProviderAdminRow | null> {
  const { rows } = await db.query<ProviderAdminRow>(
    `select ${columns} from provider p where p.kind = $1 and p.code = $2`,
    [kind, code],
  );
  return rows[0] ?? null;
}

/** Locks a provider's row until the transaction ends. */
export async function lockProvider(
  client: pg.ClientBase,
  kind: ProviderKind,
  code: string,
): Promise<ProviderAdminRow | null> {
  const { rows } = await client.query<ProviderAdminRow>(
    `select ${columns} from provider p where p.kind = $1 and p.code = $2 for update`,
    [kind, code],
  );
  return rows[0] ?? null;
}

export async function enableProvider(
  client: pg.ClientBase,
  { kind, code }: Pick<ProviderAdminRow, 'kind' | 'code'>,
  enabled: boolean,
): Promise<void> {
  await client.query(
    `with changed as (update provider set enabled = $3 where kind = $1 and code = $2) select backoffice_hint('business')`,
    [kind, code, enabled],
  );
}

/**
 * Applies a provider in the transaction of the approval, by `provider_apply` in
 * `server/migrations/0112-provider-admin.sql`. Returns the refusal, or null.
 */
export async function applyProvider(
  client: pg.ClientBase,
  payload: object,
  by: string,
): Promise<string | null> {
  const { rows } = await client.query<{ refusal: string | null }>(
    'select provider_apply($1, $2) as refusal',
    [payload, by],
  );
  return rows[0]?.refusal ?? null;
}
