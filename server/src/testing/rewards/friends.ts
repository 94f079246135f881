import { startOfDay } from '@kapao/core/calendar';
import { hourMs } from '@kapao/core/time';
import type pg from 'pg';
import { dayBefore } from '../../rewards/invite/accrual-days.ts';
import { accrueCommission } from '../../rewards/invite/accrue-commission.ts';
import { reportBets } from './bets.ts';

const halfAnHourMs = 30 * 60_000;

/** Returns the time this many hours after the midnight in Bangkok that began yesterday. */
export function yesterdayAt(hours: number): Date {
  return new Date(startOfDay(dayBefore(new Date())).getTime() + hours * hourMs);
}

/** Calculates yesterday's commission as the nightly run does, and again if it was done already. */
export async function accrueYesterday(pool: pg.Pool): Promise<void> {
  await pool.query("delete from accrual_run where kind = 'commission'");
  // Half an hour later, because yesterday is not yet due between midnight and 00:30.
  const accrued = await accrueCommission({ pool }, {}, new Date(Date.now() + halfAnHourMs));
  if (accrued !== 'done') throw new Error(`yesterday was not accrued: ${accrued}`);
}

/**
 * Creates this many friends of one inviter, who have rows of invitation and bets but none of member and lost
 * 10 baht each yesterday. Returns their ids in order.
 */
export async function friendsWhoLost(
  pool: pg.Pool,
  { id }: { readonly id: string },
  count: number,
): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `with friend as (
       insert into invitation (inviter_id, member_id) select $1, gen_random_uuid() from generate_series(1, $2) returning member_id
     ), book as (
       insert into invite_summary (member_id, friends) values ($1, $2)
       on conflict (member_id) do update set friends = invite_summary.friends + $2
     )
     insert into bet_day (member_id, day, code, category, bets, stakes, turnover, payouts)
     select member_id, $3, 'PG', 'slot', 1, 1000, 1000, 0 from friend returning member_id as id`,
    [id, count, dayBefore(new Date())],
  );
  await reportBets(pool, []);
  return rows.map(({ id: friend }) => friend).sort();
}
