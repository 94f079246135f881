import { dayMs, hourMs, minuteMs } from '@kapao/core/time';
import type { BetPage, BetWindow } from '../../providers/game/game-provider.ts';

/**
 * Overlap of two sync windows: rows may show up in a history after their time was read, most within minutes, some after
 * hours or days.
 */
const overlapMs = 15 * minuteMs;
const hourlyMs = dayMs;
const dailyMs = 3 * dayMs;
/** Longest window of one request. Providers refuse longer ones, so a long sync window is read in parts. */
const longestMs = dayMs;

/** Position up to which a provider's bet history was read. */
export interface BetSyncCursor {
  /** Cursor of the next page; between sync windows, where the next one continues at a provider with a lasting cursor. */
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
  const backMs = isDaily ? dailyMs : isHourly ? hourlyMs : 0;
  const from = Math.min(cursor.readUntil.getTime() - overlapMs, now.getTime() - backMs);
  return {
    ...cursor,
    windowFrom: new Date(from),
    windowTo: now,
    hourlySyncAt: isHourly ? now : cursor.hourlySyncAt,
    dailySyncAt: isDaily ? now : cursor.dailySyncAt,
  };
}

/** Period that a provider no longer lists. */
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

/** Returns the cursor after a page; no sync window is open when it was the last page. */
export function cursorAfter(
  syncWindow: BetSyncWindow,
  { next, more }: Pick<BetPage, 'next' | 'more'>,
): BetSyncCursor {
  if (more) return { ...syncWindow, cursor: next };
  const { to } = windowOf(syncWindow);
  // A provider with a row cursor (`next`) reports everything new, of any time; only one without needs the next part of the
  // window.
  if (next === null && to < syncWindow.windowTo) return { ...syncWindow, cursor: null, windowFrom: to };
  const readUntil = new Date(Math.max(syncWindow.windowTo.getTime(), syncWindow.readUntil.getTime()));
  return { ...syncWindow, cursor: next, windowFrom: null, windowTo: null, readUntil };
}
