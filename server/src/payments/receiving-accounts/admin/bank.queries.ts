import type { Currency } from '@kapao/core/money';
import type pg from 'pg';
import type { Db } from '../../../platform/backoffice/audit-note.ts';

export interface BankRow {
  readonly code: string;
  readonly currency: Currency;
  readonly names: { readonly th: string; readonly en: string; readonly la: string };
  readonly recommended: boolean;
  readonly selectable: boolean;
  readonly seen: string;
}

const columns = `b.code, b.currency, jsonb_build_object('th', b.name_th, 'en', b.name_en, 'la', b.name_lo) as names, b.recommended,
  b.selectable, md5(jsonb_build_array(b.name_th, b.name_en, b.name_lo, b.recommended, b.selectable)::text) as seen`;

export async function bankRows(db: Db): Promise<BankRow[]> {
  const { rows } = await db.query<BankRow>(
    `select ${columns} from bank b order by b.position, b.code limit 500`,
  );
  return rows;
}

/** Locks the bank until the transaction ends. */
export async function lockBank(client: pg.ClientBase, code: string): Promise<BankRow | null> {
  const { rows } = await client.query<BankRow>(`select ${columns} from bank b where b.code = $1 for update`, [
    code,
  ]);
  return rows[0] ?? null;
}

export async function writeBank(
  client: pg.ClientBase,
  bank: Omit<BankRow, 'currency' | 'seen'>,
): Promise<void> {
  const { code, names, recommended, selectable } = bank;
  await client.query(
    `update bank set name_th = $2, name_en = $3, name_lo = $4, recommended = $5, selectable = $6 where code = $1`,
    [code, names.th, names.en, names.la, recommended, selectable],
  );
}

/** Returns the codes in their order, and locks the order until the transaction ends. */
export async function lockBankOrder(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ code: string }>(
    'select code from bank order by position, code for update',
  );
  return rows.map(({ code }) => code);
}

export async function writeBankOrder(client: pg.ClientBase, codes: readonly string[]): Promise<void> {
  await client.query(
    `update bank b set position = o.place from unnest($1::text[]) with ordinality as o(code, place) where b.code = o.code`,
    [codes],
  );
}

export async function hintBusiness(client: pg.ClientBase): Promise<void> {
  await client.query("select backoffice_hint('business')");
}
