import { dayMs } from './time.ts';

/** The limits of money that a member may set, in minor units. */
export const moneyLimitNames = [
  'depositDay',
  'depositWeek',
  'depositMonth',
  'lossDay',
  'lossWeek',
  'lossMonth',
] as const;

/** All limits; those that are none of money are minutes. */
export const limitNames = [...moneyLimitNames, 'sessionMinutes', 'realityCheckMinutes'] as const;

export type LimitName = (typeof limitNames)[number];

/** Null is no limit, the loosest of all. */
export type LimitValue = bigint | null;

/** One limit as it is kept: what holds, and the looser value that takes its place at `from`. */
export interface Limit {
  readonly value: LimitValue;
  readonly pending: { readonly value: LimitValue; readonly from: Date } | null;
}

/** A reality check comes every hour until the member chooses otherwise; everything else is unlimited. */
export function untouchedLimit(name: LimitName): Limit {
  return { value: name === 'realityCheckMinutes' ? 60n : null, pending: null };
}

const cooling = dayMs;

/** The limit as it stands now: a pending value whose time has come holds. */
export function limitAt(limit: Limit, now: Date): Limit {
  const due = limit.pending !== null && limit.pending.from <= now;
  return due ? { value: limit.pending.value, pending: null } : limit;
}

/**
 * What a wish makes of a limit. Tighter, or the same, holds at once and takes back whatever was pending; looser
 * waits 24 hours. Asking again for what is pending already keeps its time; another value begins its 24 hours anew.
 */
export function changeLimit(limit: Limit, wish: LimitValue, now: Date): Limit {
  const standing = limitAt(limit, now);
  if (!isLooser(wish, standing.value)) return { value: wish, pending: null };
  if (standing.pending && standing.pending.value === wish) return standing;
  return { value: standing.value, pending: { value: wish, from: new Date(now.getTime() + cooling) } };
}

export function isLooser(wish: LimitValue, than: LimitValue): boolean {
  return than !== null && (wish === null || wish > than);
}

/** A break or exclusion can be lengthened and never shortened. */
export function laterOf(a: Date | null, b: Date | null): Date | null {
  if (!a || !b) return a ?? b;
  return a > b ? a : b;
}
