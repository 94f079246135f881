import type { RequestOf } from '@kapao/contract/call-types';
import { addMonths } from '@kapao/core/calendar';
import { dayMs } from '@kapao/core/time';
import type { LimitsState } from './limit-wish.ts';

export type LimitsWish = NonNullable<RequestOf<'setLimits'>['body']>;

/** Covers the request's way to the server and a phone's clock that is a little wrong. */
const allowanceMs = 60_000;

/** After a lost answer: whether the limits, read again, show that the wish of `askedAt` was carried out. */
export function cameThrough(wish: LimitsWish, askedAt: Date, state: LimitsState): boolean {
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
