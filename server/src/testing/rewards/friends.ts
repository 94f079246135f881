import type pg from 'pg';
import { reckonCommission } from '../../rewards/invite/reckon-commission.ts';

const halfAnHourMs = 30 * 60_000;
const dayMs = 24 * 3_600_000;
const offsetMs = 7 * 3_600_000;

/** So many hours after the midnight of Bangkok that began yesterday. */
export function yesterdayAt(hours: number): Date {
  const today = Math.floor((Date.now() + offsetMs) / dayMs) * dayMs - offsetMs;
  return new Date(today - dayMs + hours * 3_600_000);
}

/** Reckons yesterday's commission as the night does; again, where it was done already. */
export async function reckonYesterday(pool: pg.Pool): Promise<void> {
  await pool.query("delete from reckoning where kind = 'commission'");
  // Between midnight and half past it is not due yet.
  const reckoned = await reckonCommission({ pool }, {}, new Date(Date.now() + halfAnHourMs));
  if (reckoned !== 'done') throw new Error(`yesterday was not reckoned: ${reckoned}`);
}
