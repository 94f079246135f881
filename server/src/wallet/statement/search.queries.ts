import type { StatementFilter } from '@kapao/contract/statement-types';
import type pg from 'pg';
import { type StatementPage, typesOf } from './page.queries.ts';

/**
 * Number of the newest lines of each type in which an amount is searched, and the limit for a day. They are read from the
 * index alone.
 */
const mostLooked = 20_000;

/** Returns the lines with this amount (minor units; null: none), of this day, or with these ids. */
export async function matchesOf(
  pool: pg.Pool,
  memberId: string,
  wanted: {
    readonly filter: StatementFilter;
    readonly amount: bigint | null;
    readonly day: { readonly start: Date; readonly end: Date } | null;
    readonly ids: readonly string[];
  },
  { page, limit }: { page: number; limit: number },
): Promise<StatementPage> {
  const { rows } = await pool.query<{ total: bigint | null; ids: string[] }>(
    `with found as materialized (
       select w.created_at, w.id from unnest($2::text[]) kind (type) cross join lateral (
           select e.created_at, e.id, e.amount from statement_line e where e.member_id = $1 and e.statement_type = kind.type
            order by e.created_at desc, e.id desc limit case when $3::bigint is null then 0 else ${mostLooked} end) w
        where w.amount = $3
       union
       select w.created_at, w.id from unnest($2::text[]) kind (type) cross join lateral (
           select e.created_at, e.id from statement_line e where e.member_id = $1 and e.statement_type = kind.type
              and e.created_at >= $7 and e.created_at < $8
            order by e.created_at desc, e.id desc limit ${mostLooked}) w
       union
       select e.created_at, e.id from statement_line e
        where e.member_id = $1 and e.id = any ($4::uuid[]) and e.statement_type = any ($2)
     )
     select (select count(*) from found) as total,
            array(select f.id from found f order by f.created_at desc, f.id desc limit $5 offset $6) as ids`,
    [
      memberId,
      typesOf[wanted.filter],
      wanted.amount,
      wanted.ids,
      limit,
      (page - 1) * limit,
      wanted.day?.start ?? null,
      wanted.day?.end ?? null,
    ],
  );
  return { total: Number(rows[0]?.total ?? 0n), ids: rows[0]?.ids ?? [] };
}

/** Maximum number of lines of one payment; only a QR that was paid several times has more than one. */
const mostNamed = 50;

/**
 * Returns the lines with this external reference: the sending bank's, a QR's, the gateway's payment id, or a receipt's
 * short id. Each is looked up by its key and then filtered by owner, so nobody finds another member's.
 */
export async function linesByReference(
  pool: pg.Pool,
  memberId: string,
  names: { readonly reference: string; readonly receipt: string | null },
): Promise<string[]> {
  const { rows } = await pool.query<{ id: string | null }>(
    `select p.credit_id as id from bank_receipt_key k join bank_receipt p on p.id = k.bank_receipt_id
      where k.key = any (array(select 'ref/' || b.code || '/' || $2 from bank b)) and p.member_id = $1
     union
     select y.id from qr q join qr_payment y on y.member_id = q.member_id and y.qr_id = q.id
      where q.member_id = $1 and upper(q.reference) = upper($2)
     union
     select q.id from qr_payment q where q.member_id = $1 and q.payment_no = $2
     union
     select r.entry_id from receipt r where r.code = $3 and r.member_id = $1
     limit ${mostNamed}`,
    [memberId, names.reference, names.receipt],
  );
  return rows.flatMap(({ id }) => (id === null ? [] : [id]));
}
