import type pg from 'pg';
import type { Purpose } from '../../platform/keys/keyring.ts';

/** Column of encrypted values: where each stands, the text that it is bound to, and how it is replaced. */
interface SealedColumn {
  readonly table: string;
  readonly purpose: Purpose;
  readonly source: string;
  readonly target: string;
}

/** All columns whose values `seal` made with the server's key. */
export const sealedColumns = [
  {
    table: 'game_account',
    purpose: 'game passwords',
    source: `select ctid as at, member_id || '/' || code as bound, password as sealed from game_account`,
    target: 'game_account t set password',
  },
  {
    table: 'game_account',
    purpose: 'game passwords',
    source: `select ctid as at, member_id || '/' || code as bound, password_next as sealed from game_account`,
    target: 'game_account t set password_next',
  },
  {
    table: 'staff_member',
    purpose: 'second factors',
    source: `select ctid as at, 'operator ' || id as bound, totp_secret as sealed from staff_member`,
    target: 'staff_member t set totp_secret',
  },
  {
    table: 'staff_member',
    purpose: 'second factors',
    source: `select ctid as at, 'operator ' || id as bound, totp_next as sealed from staff_member`,
    target: 'staff_member t set totp_next',
  },
  {
    table: 'staff_link',
    purpose: 'second factors',
    source: `select ctid as at, 'operator ' || staff_id as bound, totp_secret as sealed from staff_link`,
    target: 'staff_link t set totp_secret',
  },
  {
    table: 'push_key',
    purpose: 'push',
    source: `select ctid as at, 'vapid' as bound, private_key as sealed from push_key`,
    target: 'push_key t set private_key',
  },
  {
    table: 'exclusion_key',
    purpose: 'exclusions',
    source: `select ctid as at, 'excluded persons' as bound, sealed from exclusion_key`,
    target: 'exclusion_key t set sealed',
  },
] as const satisfies readonly SealedColumn[];

type Column = (typeof sealedColumns)[number];

export interface SealedRow {
  readonly at: string;
  readonly bound: string;
  readonly sealed: Buffer;
}

/** Returns the number of pages of a table. */
export async function pagesOf(pool: pg.Pool, table: Column['table']): Promise<number> {
  const { rows } = await pool.query<{ pages: number | null }>(
    `select (pg_relation_size($1::text::regclass) / current_setting('block_size')::integer)::integer as pages`,
    [table],
  );
  return rows[0]?.pages ?? 0;
}

/**
 * Locks and returns the values on these pages that were encrypted with this key. A row that somebody else has locked is left
 * to the next run.
 */
export async function lockSealed(
  client: pg.ClientBase,
  source: Column['source'],
  keyId: string,
  pages: { readonly from: number; readonly to: number },
): Promise<SealedRow[]> {
  const { rows } = await client.query<{ at: string | null; bound: string | null; sealed: Buffer | null }>(
    `select x.at::text as at, x.bound, x.sealed from (${source}) x
      where x.at >= $2::text::tid and x.at < $3::text::tid and substring(x.sealed from 1 for 4) = decode($1, 'hex')
        for update skip locked`,
    [keyId, `(${pages.from},0)`, `(${pages.to},0)`],
  );
  // PostgreSQL reports columns of a subselect as nullable; none is ever null here, because the key's id is part of
  // the value.
  return rows as SealedRow[];
}

export async function replaceSealed(
  client: pg.ClientBase,
  target: Column['target'],
  rows: readonly Pick<SealedRow, 'at' | 'sealed'>[],
): Promise<void> {
  await client.query(
    `update ${target} = d.sealed from unnest($1::text[]::tid[], $2::bytea[]) as d(at, sealed) where t.ctid = d.at`,
    [rows.map(({ at }) => at), rows.map(({ sealed }) => sealed)],
  );
}

export interface KeyUse {
  readonly what: string;
  /** Id of the key; null for values that do not store it, which use the current key. */
  readonly keyId: string | null;
  readonly count: bigint;
}

/** Counts what is encrypted, hashed or signed with each key of the server. */
export async function countKeyUses(pool: pg.Pool): Promise<KeyUse[]> {
  const { rows } = await pool.query<{ what: string | null; keyId: string | null; count: bigint | null }>(
    `select u.what, u.key_id as "keyId", count(*) as count from (
       select 'game passwords' as what, encode(substring(password from 1 for 4), 'hex') as key_id from game_account
       union all
       select 'game passwords', encode(substring(password_next from 1 for 4), 'hex') from game_account
        where password_next is not null
       union all
       select 'second factors', encode(substring(totp_secret from 1 for 4), 'hex') from staff_member
        where totp_secret is not null
       union all
       select 'second factors', encode(substring(totp_next from 1 for 4), 'hex') from staff_member
        where totp_next is not null
       union all
       select 'second factors', encode(substring(totp_secret from 1 for 4), 'hex') from staff_link
       union all
       select 'push', encode(substring(private_key from 1 for 4), 'hex') from push_key
       union all
       select 'withdraw PINs', key_id from withdraw_pin
       union all
       select 'receipts', key_id from receipt) u
      group by u.what, u.key_id order by u.what, u.key_id`,
  );
  return rows as KeyUse[];
}
