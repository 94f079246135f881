import type pg from 'pg';

/** Minor units of what ended well, and the number of all lines. */
export interface MonthSums {
  readonly count: bigint | null;
  readonly deposited: bigint | null;
  readonly withdrawn: bigint | null;
  readonly toGames: bigint | null;
  readonly fromGames: bigint | null;
  readonly bonuses: bigint | null;
}

/** Reads the lines of that time and no others. */
export async function sumsWithin(
  pool: pg.Pool,
  memberId: string,
  { start, end }: { readonly start: Date; readonly end: Date },
): Promise<MonthSums> {
  const { rows } = await pool.query<MonthSums>(
    `select count(*) as count,
            coalesce(sum(t.signed) filter (where t.done and t.type = 'deposit'), 0)::bigint as deposited,
            coalesce(-sum(t.signed) filter (where t.done and t.type = 'withdraw'), 0)::bigint as withdrawn,
            coalesce(-sum(t.signed) filter (where t.done and t.type = 'transfer' and t.signed < 0), 0)::bigint as "toGames",
            coalesce(sum(t.signed) filter (where t.done and t.type = 'transfer' and t.signed > 0), 0)::bigint as "fromGames",
            coalesce(sum(t.signed) filter (where t.done and t.type in ('bonus', 'finish_bonus')), 0)::bigint as bonuses
       from (
         select e.statement_type as type, case when e.debit = 'wallet' then -e.amount else e.amount end as signed,
                e.kind = 'move' or exists (select from entry r
                  where r.member_id = e.member_id and r.resolves = e.id and r.kind = 'post') as done
           from unnest(array['deposit', 'bonus', 'finish_bonus', 'withdraw', 'transfer']) kind (type) cross join lateral (
             select x.* from statement_line x where x.member_id = $1 and x.statement_type = kind.type
               and x.created_at >= $2 and x.created_at < $3 offset 0) e
       ) t`,
    [memberId, start, end],
  );
  const [sums] = rows;
  if (!sums) throw new Error('a sum without groups is one row');
  return sums;
}
