import type pg from 'pg';

/** One use of a key, and the length of the window that it starts if none is running. */
export interface Use {
  readonly key: string;
  readonly windowMs: number;
}

/** Count in the current window, this use included, and the milliseconds until it ends. */
export interface Used {
  readonly count: number;
  readonly waitMs: number;
}

/**
 * Counts these uses, in order, as `RateLimiterPostgres` counts one. Keys are locked in one order, so that two servers never
 * deadlock on the same ones.
 */
export async function countUses(pool: pg.Pool, uses: readonly Use[]): Promise<Used[]> {
  const keys = Map.groupBy(uses, ({ key }) => key);
  const now = Date.now();
  const { rows } = await pool.query<{ key: string; points: number; expire: number }>({
    name: 'count_uses',
    text: `insert into rate_limit as r (key, points, expire)
           select t.key, t.points, t.expire from unnest($1::text[], $2::integer[], $3::float8[]) as t (key, points, expire)
            order by t.key
           on conflict (key) do update
             set points = case when r.expire <= $4 then excluded.points else r.points + excluded.points end,
                 expire = case when r.expire <= $4 then excluded.expire else r.expire end
           returning key, points, expire`,
    values: [
      [...keys.keys()],
      [...keys.values()].map(({ length }) => length),
      [...keys.values()].map(([use]) => now + (use?.windowMs ?? 0)),
      now,
    ],
  });
  const counts = new Map(
    rows.map(({ key, points, expire }) => [
      key,
      { count: points - (keys.get(key)?.length ?? 0), waitMs: expire - now },
    ]),
  );
  return uses.map(({ key }) => {
    const at = counts.get(key);
    if (!at) throw new Error('a use was not counted');
    at.count += 1;
    return { ...at };
  });
}

/** Deletes expired windows. */
export async function sweepCounters(pool: pg.Pool, limit: number): Promise<number> {
  const { rowCount } = await pool.query(
    `delete from rate_limit where ctid = any (array(
       select ctid from rate_limit where expire < (extract(epoch from now()) * 1000)::float8
       order by expire limit $1 for update skip locked))`,
    [limit],
  );
  return rowCount ?? 0;
}
