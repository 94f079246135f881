import type { RequestOf } from '@kapao/contract/call-types';
import { addMonths } from '@kapao/core/calendar';
import { dayMs } from '@kapao/core/time';
import type { Reply } from '../../frame/api/api.ts';
import { readAmount } from '../../ui/money/amount.ts';

export type LimitsWish = NonNullable<RequestOf<'setLimits'>['body']>;

/** Covers the request's way to the server and a phone's clock that is a little wrong. */
const allowanceMs = 60_000;

export type LimitsState = Reply<'getLimits'>;
export type LimitName = keyof LimitsState['limits'];

const longest = 1440;

/** What was typed as the limit's value: baht, kip or whole minutes. Undefined while it is none. */
export function readLimitRequest(name: LimitName, typed: string): number | undefined {
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

/** A kip is worth about a six-hundredth of a baht; round figures are what matters. */
const kipForBaht = 500;

/** Values that most people choose, the tightest first. */
export function quickLimits(name: LimitName, inKip: boolean): readonly number[] {
  if (name === 'sessionMinutes') return [30, 60, 90, 120, 180, 240];
  if (name === 'realityCheckMinutes') return [15, 30, 60, 120];
  const period = name.replace('loss', 'deposit') as keyof typeof baht; // the two times are gone above
  return inKip ? baht[period].map((amount) => amount * kipForBaht) : baht[period];
}

/** After a lost answer: whether the limits, read again, show that the wish of `askedAt` was carried out. */
export function isLimitApplied(wish: LimitsWish, askedAt: Date, state: LimitsState): boolean {
  const { breakDays, excludeMonths, ...limits } = wish;
  const lasts = (until: string | null, end: Date) =>
    until !== null && new Date(until).getTime() >= end.getTime() - allowanceMs;
  if (breakDays && !lasts(state.breakUntil, new Date(askedAt.getTime() + breakDays * dayMs))) return false;
  if (excludeMonths && !lasts(state.excludedUntil, addMonths(askedAt, excludeMonths))) return false;
  // The keys of a wish are names of limits.
  return (Object.keys(limits) as (keyof typeof limits)[]).every((name) => {
    const waiting = state.pending.find((each) => each.name === name);
    return (waiting ? waiting.value : state.limits[name]) === limits[name];
  });
}
