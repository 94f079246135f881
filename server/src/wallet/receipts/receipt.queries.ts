import type { StatementReference, StatementType } from '@kapao/contract/statement-types';
import type { Currency } from '@kapao/core/money';
import type pg from 'pg';
import type { Entry } from '../../ledger/entry.ts';

/**
 * Assigns the new code to this line unless it has one; returns the line's code. Null: the new code belongs to another
 * receipt.
 */
export async function takeCode(
  pool: pg.Pool,
  memberId: string,
  entryId: string,
  drawn: string,
): Promise<string | null> {
  const { rows } = await pool.query<{ code: string }>(
    `with made as (
       insert into receipt (code, member_id, entry_id) values ($3, $1, $2) on conflict do nothing returning code
     )
     select code from made union all select code from receipt where member_id = $1 and entry_id = $2`,
    [memberId, entryId, drawn],
  );
  return rows[0]?.code ?? null;
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
}

export async function findReceipt(pool: pg.Pool, code: string): Promise<ReceiptRow | null> {
  const { rows } = await pool.query<{ [Name in keyof ReceiptRow]: ReceiptRow[Name] | null }>(
    `select t.statement_type as "statementType", t.debit, t.reference ->> 'kind' as reference, t.kind, r.kind as resolved, t.amount, t.currency,
            t.created_at as "createdAt"
       from receipt c
         -- Looks up the lines of this receipt alone: in a plain join the view would first be made of the whole ledger.
         cross join lateral (select x.* from statement_line x where x.member_id = c.member_id and x.id = c.entry_id offset 0) t
         left join entry r on r.member_id = t.member_id and r.resolves = t.id
      where c.code = $1`,
    [code],
  );
  const [row] = rows;
  // PostgreSQL never declares a view's columns as not null, but only those that are nullable in `ReceiptRow`
  // can be null.
  return row ? (row as ReceiptRow) : null;
}
