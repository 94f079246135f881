import type pg from 'pg';

/** Windows that are over; for a job that runs now and then. */
export async function sweepCounters(pool: pg.Pool): Promise<void> {
  await pool.query('delete from rate_limit where expire < extract(epoch from now()) * 1000');
}
