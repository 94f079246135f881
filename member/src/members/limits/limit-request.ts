import type { RequestOf } from '@kapao/contract/call-types';
import { addMonths } from '@kapao/core/period';
import { dayMs } from '@kapao/core/time';
import type { Reply } from '../../frame/api/api.ts';
import { readAmount } from '../../ui/money/amount.ts';

export type LimitsRequest = NonNullable<RequestOf<'setLimits'>['body']>;

/** Tolerance for the request's way to the server and a slightly wrong phone clock. */
const allowanceMs = 60_000;

export type LimitsState = Reply<'getLimits'>;
export type LimitName = keyof LimitsState['limits'];

const longest = 1440;

/** Reads a typed limit: baht, kip or whole minutes. Undefined while invalid. */
export function readLimit(name: LimitName, typed: string): number | undefined {
  const read = readAmount(typed);
  if (read === null) return undefined;
  if (name !== 'sessionMinutes' && name !== 'realityCheckMinutes') return read;
  const least = name === 'realityCheckMinutes' ? 5 : 1;
  return Number.isInteger(read) && read >= least && read <= longest ? read : undefined;
}

const baht: Record<'depositDay' | 'depositWeek' | 'depositMonth', readonly number[]> = {
  depositDay: [100, 300, 500, 1000, 2000, 5000],
  depositWeek: [500, 1000, 2000, 5000, 10_000, 20_000],
  depositMonth: [1000, 3000, 5000, 10_000, 20_000, 50_000],
};

/** A kip is worth about a six-hundredth of a baht; 500 gives round values. */
const kipForBaht = 500;

/** Returns the preset values of a limit, tightest first. */
export function quickLimits(name: LimitName, inKip: boolean): readonly number[] {
  if (name === 'sessionMinutes') return [30, 60, 90, 120, 180, 240];
  if (name === 'realityCheckMinutes') return [15, 30, 60, 120];
  const period = name.replace('loss', 'deposit') as keyof typeof baht; // sessionMinutes and realityCheckMinutes are handled above
  return inKip ? baht[period].map((amount) => amount * kipForBaht) : baht[period];
}

/** Whether the limits, read again after a lost answer, show that the request sent at `askedAt` took effect. */
export function isLimitApplied(wish: LimitsRequest, askedAt: Date, state: LimitsState): boolean {
  const { breakDays, excludeMonths, ...limits } = wish;
  const lasts = (until: string | null, end: Date) =>
    until !== null && new Date(until).getTime() >= end.getTime() - allowanceMs;
  if (breakDays && !lasts(state.breakUntil, new Date(askedAt.getTime() + breakDays * dayMs))) return false;
  if (excludeMonths && !lasts(state.excludedUntil, addMonths(askedAt, excludeMonths))) return false;
  // Keys of the request are names of limits.
  return (Object.keys(limits) as (keyof typeof limits)[]).every((name) => {
    const waiting = state.pending.find((each) => each.name === name);
    return (waiting ? waiting.value : state.limits[name]) === limits[name];
  });
}
