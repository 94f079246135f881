import type { Currency } from '@kapao/core/money';
import type pg from 'pg';
import type { Db } from '../../../platform/backoffice/audit-note.ts';

export interface AccountRow {
  readonly id: string;
  readonly bankCode: string;
  readonly bankType: string;
  readonly bankNames: { readonly th: string; readonly en: string } | null;
  readonly mode: 'AUTO' | 'QR' | 'MANUAL';
  readonly name: string;
  readonly no: string;
  readonly currency: Currency;
  readonly enabled: boolean;
  readonly replacedAt: Date | null;
  readonly dailyQuota: bigint | null;
  readonly today: bigint;
  readonly isFull: boolean;
  readonly hasFeed: boolean;
  readonly lastPaidAt: Date | null;
  readonly behindSince: Date | null;
  readonly seen: string;
}

const columns = `d.id, d.bank_code as "bankCode", d.bank_type as "bankType",
  case when b.code is not null then jsonb_build_object('th', b.name_th, 'en', b.name_en) end as "bankNames", d.mode,
  d.account_name as name, d.account_no as "no", d.currency, d.enabled, d.replaced_at as "replacedAt", d.daily_quota as "dailyQuota",
  t.today, coalesce(t.today >= d.daily_quota, false) as "isFull",
  exists (select from provider p where p.kind = case d.mode when 'QR' then 'qr' else 'bank' end
             and p.code = d.bank_code and p.enabled) as "hasFeed",
  (select p.paid_at from bank_receipt p where p.receiver = d.id order by p.paid_at desc limit 1) as "lastPaidAt",
  (select f.hinted_since from bank_feed f where f.deposit_account = d.id) as "behindSince",
  deposit_account_seen(d) as seen`;
const tables = `deposit_account d left join bank b on b.code = d.bank_code
  cross join lateral (select deposit_account_today(d.id) as today) t`;

/** Returns the accounts, those in use before those replaced by another number. */
export async function accountRows(db: Db): Promise<AccountRow[]> {
  const { rows } = await db.query<AccountRow>(
    `select ${columns} from ${tables} order by d.replaced_at is not null, d.currency desc, d.position, d.id limit 500`,
  );
  return rows;
}

export async function accountRow(db: Db, id: string): Promise<AccountRow | null> {
  const { rows } = await db.query<AccountRow>(`select ${columns} from ${tables} where d.id = $1`, [id]);
  return rows[0] ?? null;
}

/** Whether another account in use has this number, however it is written. */
export async function isAccountNumberInUse(
  db: Db,
  { bankCode, no, mode }: Pick<AccountRow, 'bankCode' | 'no' | 'mode'>,
  except: string | null,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `select 1 from deposit_account d where deposit_account_name(d.bank_code, d.account_no) = deposit_account_name($1, $2) and (d.mode = 'QR') = ($3 = 'QR')
        and d.replaced_at is null and d.id is distinct from $4`,
    [bankCode, no, mode, except],
  );
  return rowCount !== 0;
}

export interface AccountState {
  readonly enabled: boolean;
  readonly replaced: boolean;
  readonly dailyQuota: bigint | null;
  readonly mode: string;
}

/** Locks the account until the transaction ends. */
export async function lockAccount(client: pg.ClientBase, id: string): Promise<AccountState | null> {
  const { rows } = await client.query<AccountState>(
    `select enabled, replaced_at is not null as replaced, daily_quota as "dailyQuota", mode from deposit_account
      where id = $1 for update`,
    [id],
  );
  return rows[0] ?? null;
}

export async function writeQuota(client: pg.ClientBase, id: string, quota: bigint | null): Promise<void> {
  await client.query('update deposit_account set daily_quota = $2 where id = $1', [id, quota]);
}

export async function writeEnabled(client: pg.ClientBase, id: string, enabled: boolean): Promise<void> {
  await client.query('update deposit_account set enabled = $2 where id = $1', [id, enabled]);
}

/**
 * Applies a change in the transaction of the approval, by `deposit_account_apply` in
 * `server/migrations/0112-provider-admin.sql`. Returns the refusal, or null.
 */
export async function applyAccount(client: pg.ClientBase, payload: object): Promise<string | null> {
  const { rows } = await client.query<{ refusal: string | null }>(
    'select deposit_account_apply($1) as refusal',
    [payload],
  );
  return rows[0]?.refusal ?? null;
}
