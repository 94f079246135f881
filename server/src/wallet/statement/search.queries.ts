import type { StatementType } from '@kapao/contract/statement-types';
import type pg from 'pg';
import type { StatementPage } from './page.queries.ts';
import type { LineKind } from './search/search-words.ts';

/**
 * Number of the newest lines of each type that a search reads, and of the newest deposits and withdrawals that it reads
 * for a bank. All but kinds with an origin or an account are read from the index alone.
 */
const maxScannedLines = 20_000;

export interface StatementSearch {
  /** Types that the filter shows. */
  readonly types: readonly StatementType[];
  readonly within: { readonly start: Date | null; readonly end: Date | null };
  /** Types of which every line is wanted. */
  readonly whole: readonly StatementType[];
  readonly kinds: readonly LineKind[];
  /** Minor units; null: none. */
  readonly amount: bigint | null;
  readonly games: readonly string[];
  readonly banks: readonly string[];
  readonly ids: readonly string[];
}

/** Returns the lines within the period that are wanted for any of these reasons. */
export async function matchesOf(
  pool: pg.Pool,
  memberId: string,
  { types, within, whole, kinds, amount, games, banks, ids }: StatementSearch,
  { page, limit }: { page: number; limit: number },
): Promise<StatementPage> {
  const among = kinds.filter(({ type }) => types.includes(type));
  const only = (type: StatementType, codes: readonly string[]) => (types.includes(type) ? codes : []);
  const { rows } = await pool.query<{ total: bigint | null; ids: string[] }>(
    `with newest as materialized (
       select w.* from unnest($2::text[]) kind (type) cross join lateral (
           select e.statement_type, e.created_at, e.id, e.amount, e.counterpart from statement_line e
            where e.member_id = $1 and e.statement_type = kind.type and e.created_at >= $3 and e.created_at < $4
            order by e.created_at desc, e.id desc limit ${maxScannedLines}) w
        where kind.type = any ($5) or w.amount = $6 or (kind.type = 'transfer' and w.counterpart = any ($7))
     ), of_kind as materialized (
       select w.created_at, w.id from unnest($8::text[], $9::text[], $10::text[]) kind (type, reference, debit) cross join lateral (
           select e.created_at, e.id, e.debit, e.reference from statement_line e
            where e.member_id = $1 and e.statement_type = kind.type and e.created_at >= $3 and e.created_at < $4
            order by e.created_at desc, e.id desc limit ${maxScannedLines}) w
        where (kind.reference is null or w.reference ->> 'kind' = kind.reference) and starts_with(w.debit, coalesce(kind.debit, ''))
     ), of_bank as materialized (
       select p.id from (
         select p.credit_id as id, coalesce(p.from_bank, split_part(p.account, ':', 3)) as bank from bank_receipt p
          where p.member_id = $1 and cardinality($11::text[]) > 0 order by p.created_at desc limit ${maxScannedLines}) p
        where p.bank = any ($11) and p.id is not null
       union all
       select w.id from (
         select w.id, w.bank_code from withdrawal w
          where w.member_id = $1 and cardinality($12::text[]) > 0 order by w.created_at desc limit ${maxScannedLines}) w
        where w.bank_code = any ($12)
     ), found as materialized (
       select n.created_at, n.id from newest n
       union
       select k.created_at, k.id from of_kind k
       union
       select e.created_at, e.id from statement_line e
        where e.member_id = $1 and e.id = any (array(select b.id from of_bank b) || $13::uuid[]) and e.statement_type = any ($14)
          and e.created_at >= $3 and e.created_at < $4
     )
     select (select count(*) from found) as total,
            array(select f.id from found f order by f.created_at desc, f.id desc limit $15 offset $16) as ids`,
    [
      memberId,
      types.filter(
        (type) => whole.includes(type) || amount !== null || (type === 'transfer' && games.length > 0),
      ),
      within.start ?? '-infinity',
      within.end ?? 'infinity',
      whole,
      amount,
      games,
      among.map(({ type }) => type),
      among.map(({ reference }) => reference ?? null),
      among.map(({ debit }) => debit ?? null),
      only('deposit', banks),
      only('withdraw', banks),
      ids,
      types,
      limit,
      (page - 1) * limit,
    ],
  );
  return { total: Number(rows[0]?.total ?? 0n), ids: rows[0]?.ids ?? [] };
}

/** Returns the codes of games and banks whose name in any language contains this word, or whose code begins with it. */
export async function namedBy(
  pool: pg.Pool,
  word: string,
): Promise<{ readonly games: readonly string[]; readonly banks: readonly string[] }> {
  const { rows } = await pool.query<{ games: string[]; banks: string[] }>(
    `select array(select g.code from game g where strpos(lower(g.name), $1) > 0 or starts_with(lower(g.code), $1)) as games,
            array(select b.code from bank b where starts_with(lower(b.code), $1)
                     or strpos(lower(concat_ws(' / ', b.name_th, b.name_en, b.name_lo)), $1) > 0) as banks`,
    [word],
  );
  return rows[0] ?? { games: [], banks: [] };
}

/** Maximum number of lines of one payment; only a QR that was paid several times has more than one. */
const maxNamed = 50;

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
     limit ${maxNamed}`,
    [memberId, names.reference, names.receipt],
  );
  return rows.flatMap(({ id }) => (id === null ? [] : [id]));
}
