import { dayMs } from './time.ts';

/** Money limits that a member may set, in minor units. */
export const moneyLimitNames = [
  'depositDay',
  'depositWeek',
  'depositMonth',
  'lossDay',
  'lossWeek',
  'lossMonth',
] as const;

/** All limits; those that are not money are in minutes. */
export const limitNames = [...moneyLimitNames, 'sessionMinutes', 'realityCheckMinutes'] as const;

export type LimitName = (typeof limitNames)[number];

/** Null: no limit, the loosest value. */
export type LimitValue = bigint | null;

/** Stored limit: the value in force, and the looser one that replaces it at `from`. */
export interface Limit {
  readonly value: LimitValue;
  readonly pending: { readonly value: LimitValue; readonly from: Date } | null;
}

/**
 * Returns the default of a limit: an hourly reality check until the member chooses otherwise; everything else is unlimited.
 */
export function defaultLimit(name: LimitName): Limit {
  return { value: name === 'realityCheckMinutes' ? 60n : null, pending: null };
}

const coolingOffMs = dayMs;

/** Returns the limit as of `now`: a pending value whose time has come is in force. */
export function limitAt(limit: Limit, now: Date): Limit {
  const due = limit.pending !== null && limit.pending.from <= now;
  return due ? { value: limit.pending.value, pending: null } : limit;
}

/**
 * Applies a requested limit: a tighter or equal value at once, cancelling a pending one; a looser one after 24 hours.
 * Requesting the pending value again does not restart the 24 hours.
 */
export function changeLimit(limit: Limit, wish: LimitValue, now: Date): Limit {
  const current = limitAt(limit, now);
  if (!isLooser(wish, current.value)) return { value: wish, pending: null };
  if (current.pending && current.pending.value === wish) return current;
  return { value: current.value, pending: { value: wish, from: new Date(now.getTime() + coolingOffMs) } };
}

export function isLooser(wish: LimitValue, than: LimitValue): boolean {
  return than !== null && (wish === null || wish > than);
}

/** Returns the later end: a break or exclusion can be extended and never shortened. */
export function laterOf(a: Date | null, b: Date | null): Date | null {
  if (!a || !b) return a ?? b;
  return a > b ? a : b;
}
