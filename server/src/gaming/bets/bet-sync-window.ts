import { dayMs, hourMs, minuteMs } from '@kapao/core/time';
import type { BetPage, BetWindow } from '../../providers/game/game-provider.ts';

/** Rows may show up in a history after their time was read. Most come within minutes, some of the others in hours or days. */
const overlapMs = 15 * minuteMs;
const hourlyMs = dayMs;
const dailyMs = 3 * dayMs;
/** Of one question: providers refuse longer ones, and a long look is a row of short ones. */
const longestMs = dayMs;

/** How far a provider's history was read. */
export interface BetSyncCursor {
  /** Where the next page begins; with no look under way, where the next look goes on for good. */
  readonly cursor: string | null;
  /** The look under way has come so far, and ends there. */
  readonly windowFrom: Date | null;
  readonly windowTo: Date | null;
  readonly readUntil: Date;
  /** When it was last looked back a day, and three days. */
  readonly hourlySyncAt: Date;
  readonly dailySyncAt: Date;
}

/** A place with a look under way. */
export interface BetSyncWindow extends BetSyncCursor {
  readonly windowFrom: Date;
  readonly windowTo: Date;
}

/** The look under way, or the next one: it overlaps what was read, and from time to time goes further back. */
export function syncWindowOf(place: BetSyncCursor, now: Date): BetSyncWindow {
  const { windowFrom, windowTo } = place;
  if (windowFrom && windowTo) return { ...place, windowFrom: windowFrom, windowTo: windowTo };
  const isDaily = now.getTime() - place.dailySyncAt.getTime() >= dayMs;
  const isHourly = isDaily || now.getTime() - place.hourlySyncAt.getTime() >= hourMs;
  const backMs = isDaily ? dailyMs : isHourly ? hourlyMs : 0;
  const from = Math.min(place.readUntil.getTime() - overlapMs, now.getTime() - backMs);
  return {
    ...place,
    windowFrom: new Date(from),
    windowTo: now,
    hourlySyncAt: isHourly ? now : place.hourlySyncAt,
    dailySyncAt: isDaily ? now : place.dailySyncAt,
  };
}

/** A time of which a provider tells no more. */
export interface Gap {
  readonly from: Date;
  readonly to: Date;
}

/** What is lost to a provider whose list goes back so far and no further: from where all is known to where it begins now. */
export function gapOf(
  { readUntil }: Pick<BetSyncCursor, 'readUntil'>,
  now: Date,
  backMs: number | undefined,
): Gap | null {
  if (backMs === undefined) return null;
  const to = new Date(now.getTime() - backMs);
  return readUntil < to ? { from: readUntil, to } : null;
}

/** What to ask for next. */
export function windowOf({ windowFrom, windowTo, cursor }: BetSyncWindow): BetWindow {
  const to = Math.min(windowFrom.getTime() + longestMs, windowTo.getTime());
  return { from: windowFrom, to: new Date(to), cursor };
}

/** Where the look stands after a page of its window; no look is under way when it was the last. */
export function cursorAfter(
  look: BetSyncWindow,
  { next, more }: Pick<BetPage, 'next' | 'more'>,
): BetSyncCursor {
  if (more) return { ...look, cursor: next };
  const { to } = windowOf(look);
  // A provider that numbers its rows tells everything that is new, of whatever time.
  if (next === null && to < look.windowTo) return { ...look, cursor: null, windowFrom: to };
  const readUntil = new Date(Math.max(look.windowTo.getTime(), look.readUntil.getTime()));
  return { ...look, cursor: next, windowFrom: null, windowTo: null, readUntil };
}
