import { type StatementType, statementTypes } from '@kapao/contract/statement-types';
import type pg from 'pg';

/**
 * Number of the lines of one type, and money into and out of the wallet by the successful ones, in minor
 * units.
 */
export interface TypeSums {
  readonly type: StatementType;
  readonly count: bigint;
  readonly came: bigint;
  readonly went: bigint;
}

/** Returns the sums of this period; types without lines are left out. */
export async function sumsWithin(
  pool: pg.Pool,
  memberId: string,
  { start, end }: { readonly start: Date; readonly end: Date },
): Promise<TypeSums[]> {
  const { rows } = await pool.query<{ [Name in keyof TypeSums]: TypeSums[Name] | null }>(
    `select t.type, count(*) as count,
            coalesce(sum(t.signed) filter (where t.done and t.signed > 0), 0)::bigint as came,
            coalesce(-sum(t.signed) filter (where t.done and t.signed < 0), 0)::bigint as went
       from (
         select e.statement_type as type, case when e.debit = 'wallet' then -e.amount else e.amount end as signed,
                e.kind = 'move' or exists (select from entry r
                  where r.member_id = e.member_id and r.resolves = e.id and r.kind = 'post') as done
           from unnest($4::text[]) kind (type) cross join lateral (
             select x.* from statement_line x where x.member_id = $1 and x.statement_type = kind.type
               and x.created_at >= $2 and x.created_at < $3 offset 0) e
       ) t group by t.type`,
    [memberId, start, end, statementTypes],
  );
  // PostgreSQL does not declare computed columns as not null, but none of these is ever null.
  return rows as TypeSums[];
}
