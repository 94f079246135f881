import { limitAt } from '@kapao/core/limits';
import { minuteMs } from '@kapao/core/time';
import type pg from 'pg';
import { limitOf, readFlows, readLimits, touchPlayClock } from './limits.queries.ts';

/** Figures of a reality check, amounts in minor units. */
export interface RealityCheck {
  readonly now: Date;
  readonly beganAt: Date;
  readonly everyMinutes: number | null;
  readonly sessionEndsAt: Date | null;
  readonly playAgainAt: Date | null;
  readonly deposits: bigint;
  readonly withdrawals: bigint;
  readonly result: bigint;
}

/** Returns since when the member has been playing, and the money it cost. The call counts as activity. */
export async function realityCheck(pool: pg.Pool, memberId: string): Promise<RealityCheck> {
  const limits = await readLimits(pool, memberId);
  const asked = new Date();
  const minutes = limitAt(limitOf(limits, 'sessionMinutes'), asked).value;
  const every = limitAt(limitOf(limits, 'realityCheckMinutes'), asked).value;
  const { now, beganAt, pauseOverAt } = await touchPlayClock(pool, memberId, minutes);
  const flows = await readFlows(pool, memberId, beganAt);
  const endsAt = minutes === null ? null : new Date(beganAt.getTime() + Number(minutes) * minuteMs);
  return {
    now,
    beganAt,
    everyMinutes: every === null ? null : Number(every),
    sessionEndsAt: endsAt,
    playAgainAt: endsAt && endsAt <= now ? pauseOverAt : null,
    ...flows,
  };
}
