import type pg from 'pg';
import { patiently } from '../base/db/time-outs.ts';
import type { Jobs } from '../base/jobs/queue.ts';

/**
 * Each minute, so that a house balance is a sum over a minute of rows. It may be missed or run twice at once:
 * snapshot and tail are the full sum at any time.
 */
export function registerHouseSnapshot(jobs: Pick<Jobs, 'every'>, { pool }: { readonly pool: pg.Pool }): void {
  jobs.every('house-snapshot', '* * * * *', async () => void (await takeHouseSnapshot(pool)));
}

/** Answers the transaction id below which every row is in the snapshot now. */
export async function takeHouseSnapshot(pool: pg.Pool): Promise<bigint> {
  const { rows } = await pool.query<{ below: string }>({
    text: 'select house_take_snapshot()::text as below',
    ...patiently,
  });
  return BigInt(rows[0]?.below ?? 0);
}
