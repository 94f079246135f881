import type { RequestOf } from '@kapao/contract/call-types';
import { addMonths } from '@kapao/core/calendar';
import type { LimitsState } from './limit-wish.ts';

export type LimitsWish = NonNullable<RequestOf<'setLimits'>['body']>;

const dayMs = 24 * 60 * 60 * 1000;
/** The request's way to the server, and what a phone's clock is wrong by without anybody noticing. */
const allowanceMs = 60_000;

/** Whether what was wished for at `askedAt` has been done: for when its answer was lost, and the limits were read again. */
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
