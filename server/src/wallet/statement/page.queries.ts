import { type StatementFilter, type StatementType, statementTypes } from '@kapao/contract/statement-types';
import type pg from 'pg';

/** Ids of a page's lines, and the total number. */
export interface StatementPage {
  readonly total: number;
  readonly ids: readonly string[];
}

/** Filter that shows each type besides `all`. */
const filterOf: Readonly<Record<StatementType, Exclude<StatementFilter, 'all'>>> = {
  deposit: 'in',
  withdraw: 'out',
  transfer: 'games',
  bonus: 'bonus',
  finish_bonus: 'bonus',
};
const under = (filter: StatementFilter) => statementTypes.filter((type) => filterOf[type] === filter);

export const typesOf: Readonly<Record<StatementFilter, readonly StatementType[]>> = {
  all: statementTypes,
  in: under('in'),
  out: under('out'),
  games: under('games'),
  bonus: under('bonus'),
};

interface PageRow {
  readonly total: bigint;
  readonly ids: string[];
  /** Number of lines after the last mark. */
  readonly rest: bigint;
}

/**
 * Returns a page, counted from the newest line. A mark (`statement_mark`) stores the place of every hundredth line,
 * counted from the oldest, and a page begins at most a hundred lines below one, so that its cost is bounded however
 * long the statement is.
 */
export async function statementPage(
  pool: pg.Pool,
  memberId: string,
  filter: StatementFilter,
  { page, limit }: { page: number; limit: number },
): Promise<StatementPage> {
  const skip = (page - 1) * limit;
  const { rows } = await pool.query<PageRow>({
    name: 'statement_page',
    text: 'select total, rest, ids from statement_page($1, $2, $3, $4, $5)',
    values: [memberId, filter, typesOf[filter], skip, limit],
  });
  const [found] = rows;
  if (!found) throw new Error('a place was asked for, and there always is one');
  if (found.rest >= worthMarking) await mark(pool, memberId, filter);
  return { total: Number(found.total), ids: found.ids };
}

/**
 * Unmarked lines from which marking pays: enough for two marks. With fewer, a frequent reader would try to
 * mark at each call.
 */
const worthMarking = 200n;
/** Maximum number of lines that one call marks; the next call continues. */
const markAtOnce = 20_000;

/**
 * Marks every hundredth line that is old enough. No transaction lasts an hour (`platform/db/timeouts.ts`), so
 * lines older than that are final, and two concurrent readers write the same marks.
 */
async function mark(pool: pg.Pool, memberId: string, filter: StatementFilter): Promise<void> {
  await pool.query(
    `with last as materialized (
       select m.n, m.created_at, m.id from (
         (select n, created_at, id from statement_mark where member_id = $1 and filter = $2 order by n desc limit 1)
         union all select 0, '-infinity', '00000000-0000-0000-0000-000000000000'
       ) m order by m.n desc limit 1)
     insert into statement_mark (member_id, filter, n, created_at, id)
     select $1, $2, l.n + x.nth, x.created_at, x.id
       from last l cross join lateral (
         select o.created_at, o.id, row_number() over (order by o.created_at, o.id) as nth from (
           select e.created_at, e.id from unnest($3::text[]) kind (type) cross join lateral (
             select e.created_at, e.id from statement_line e
              where e.member_id = $1 and e.statement_type = kind.type and (e.created_at, e.id) > (l.created_at, l.id)
                and e.created_at < now() - interval '1 hour'
              order by e.created_at, e.id limit $4) e
            order by e.created_at, e.id limit $4) o
       ) x
      where x.nth % 100 = 0
     on conflict do nothing`,
    [memberId, filter, typesOf[filter], markAtOnce],
  );
}
