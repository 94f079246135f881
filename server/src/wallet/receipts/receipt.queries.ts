import type { StatementReference, StatementType } from '@kapao/contract/statement-types';
import type { Currency } from '@kapao/core/money';
import type pg from 'pg';
import type { Entry } from '../../ledger/entry.ts';

/**
 * Assigns the new codes to these lines unless they have one; returns the lines' codes. A line whose new code belongs to
 * another receipt has none.
 */
export async function takeCodes(
  pool: pg.Pool,
  memberId: string,
  drawn: ReadonlyMap<string, string>,
  keyId: string,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await pool.query<{ entryId: string; code: string }>(
    `with made as (
       insert into receipt (code, member_id, entry_id, key_id)
         select d.code, $1, d.id, $4 from unnest($2::uuid[], $3::text[]) as d(id, code) order by d.id
         on conflict do nothing returning entry_id, code
     )
     select entry_id as "entryId", code from made
     union all
     select entry_id, code from receipt where member_id = $1 and entry_id = any ($2)`,
    [memberId, [...drawn.keys()], [...drawn.values()], keyId],
  );
  return new Map(rows.map(({ entryId, code }) => [entryId, code]));
}

/** Content of a receipt, without anything about its owner. */
export interface ReceiptRow {
  readonly statementType: StatementType;
  readonly debit: string;
  /** Kind of the reference, such as the origin of a bonus; null: none. */
  readonly reference: StatementReference | null;
  readonly kind: Entry['kind'];
  readonly resolved: Entry['kind'] | null;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly createdAt: Date;
  /** Id of the server's key that signs it; null: the current one. */
  readonly keyId: string | null;
}

/** Lets the receipt be signed with another key from now on. */
export async function setReceiptKey(pool: pg.Pool, code: string, keyId: string): Promise<void> {
  await pool.query('update receipt set key_id = $2 where code = $1', [code, keyId]);
}

export async function findReceipt(pool: pg.Pool, code: string): Promise<ReceiptRow | null> {
  const { rows } = await pool.query<{ [Name in keyof ReceiptRow]: ReceiptRow[Name] | null }>(
    `select t.statement_type as "statementType", t.debit, t.reference ->> 'kind' as reference, t.kind, r.kind as resolved, t.amount, t.currency,
            t.created_at as "createdAt", c.key_id as "keyId"
       from receipt c
         -- Looks up the lines of this receipt alone: in a plain join the view would first be made of the whole ledger.
         cross join lateral (select x.* from statement_line x where x.member_id = c.member_id and x.id = c.entry_id offset 0) t
         left join entry r on r.member_id = t.member_id and r.resolves = t.id
      where c.code = $1`,
    [code],
  );
  const [row] = rows;
  // PostgreSQL reports a view's columns as nullable, but only those that are nullable in `ReceiptRow` are ever null.
  return row ? (row as ReceiptRow) : null;
}
