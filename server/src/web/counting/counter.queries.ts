import type pg from 'pg';

/** Windows that are over. */
export async function sweepCounters(pool: pg.Pool, limit: number): Promise<number> {
  const { rowCount } = await pool.query(
    `delete from rate_limit where ctid = any (array(
       select ctid from rate_limit where expire < (extract(epoch from now()) * 1000)::float8
       order by expire limit $1 for update skip locked))`,
    [limit],
  );
  return rowCount ?? 0;
}
