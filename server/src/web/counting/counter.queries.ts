import type pg from 'pg';
import { patiently } from '../../base/db/time-outs.ts';

/** Windows that are over; for a job that runs now and then. */
export async function sweepCounters(pool: pg.Pool): Promise<void> {
  await pool.query({
    text: 'delete from rate_limit where expire < extract(epoch from now()) * 1000',
    ...patiently,
  });
}
