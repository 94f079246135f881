import { dayMs, hourMs, minuteMs } from '@kapao/core/time';
import type { BetPage, BetWindow } from '../../providers/game/game-provider.ts';

/** Overlap of consecutive sync windows, because a history shows some rows minutes, hours or days late. */
const overlapMs = 15 * minuteMs;
const hourlyLookbackMs = dayMs;
const dailyLookbackMs = 3 * dayMs;
/** Longest window of one request. Providers refuse longer ones, so a long sync window is read in parts. */
const longestMs = dayMs;

/** Position up to which a provider's bet history was read. */
export interface BetSyncCursor {
  /**
   * Provider's cursor of the next page. Between sync windows it is null, or at a provider with a row cursor
   * the cursor of the next window.
   */
  readonly cursor: string | null;
  /** Start of the unread part and end of the open sync window; null when none is open. */
  readonly windowFrom: Date | null;
  readonly windowTo: Date | null;
  readonly readUntil: Date;
  /** Times of the last windows that went back one day and three days. */
  readonly hourlySyncAt: Date;
  readonly dailySyncAt: Date;
}

/** Cursor with an open sync window. */
export interface BetSyncWindow extends BetSyncCursor {
  readonly windowFrom: Date;
  readonly windowTo: Date;
}

/**
 * Returns the open sync window or a new one, which overlaps what was read and goes back a day every hour and three days
 * every day.
 */
export function syncWindowOf(cursor: BetSyncCursor, now: Date): BetSyncWindow {
  const { windowFrom, windowTo } = cursor;
  if (windowFrom && windowTo) return { ...cursor, windowFrom, windowTo };
  const isDaily = now.getTime() - cursor.dailySyncAt.getTime() >= dayMs;
  const isHourly = isDaily || now.getTime() - cursor.hourlySyncAt.getTime() >= hourMs;
  const backMs = isDaily ? dailyLookbackMs : isHourly ? hourlyLookbackMs : 0;
  const from = Math.min(cursor.readUntil.getTime() - overlapMs, now.getTime() - backMs);
  return {
    ...cursor,
    windowFrom: new Date(from),
    windowTo: now,
    hourlySyncAt: isHourly ? now : cursor.hourlySyncAt,
    dailySyncAt: isDaily ? now : cursor.dailySyncAt,
  };
}

/** Period that was not read before the provider stopped listing it. */
export interface Gap {
  readonly from: Date;
  readonly to: Date;
}

/**
 * Returns the period lost at a provider whose list goes back only `backMs`: from `readUntil` to where the list begins now;
 * null when nothing is lost.
 */
export function gapOf(
  { readUntil }: Pick<BetSyncCursor, 'readUntil'>,
  now: Date,
  backMs: number | undefined,
): Gap | null {
  if (backMs === undefined) return null;
  const to = new Date(now.getTime() - backMs);
  return readUntil < to ? { from: readUntil, to } : null;
}

/** Returns the window and cursor of the next request. */
export function windowOf({ windowFrom, windowTo, cursor }: BetSyncWindow): BetWindow {
  const to = Math.min(windowFrom.getTime() + longestMs, windowTo.getTime());
  return { from: windowFrom, to: new Date(to), cursor };
}

/** Returns the cursor after a page; after the last page of the window no sync window is open. */
export function cursorAfter(
  syncWindow: BetSyncWindow,
  { next, more }: Pick<BetPage, 'next' | 'more'>,
): BetSyncCursor {
  if (more) return { ...syncWindow, cursor: next };
  const { to } = windowOf(syncWindow);
  // A row cursor (`next`) covers all new rows of any time; a provider without one is asked for the next part
  // of the window.
  if (next === null && to < syncWindow.windowTo) return { ...syncWindow, cursor: null, windowFrom: to };
  const readUntil = new Date(Math.max(syncWindow.windowTo.getTime(), syncWindow.readUntil.getTime()));
  return { ...syncWindow, cursor: next, windowFrom: null, windowTo: null, readUntil };
}
