import { describe, expect, it } from 'vitest';
import { type BetSyncCursor, cursorAfter, syncWindowOf, windowOf } from './bet-sync-window.ts';

const at = (text: string) => new Date(`2026-11-${text}Z`);
const syncCursor = (more: Partial<BetSyncCursor> = {}): BetSyncCursor => ({
  cursor: null,
  windowFrom: null,
  windowTo: null,
  readUntil: at('20T12:00:00'),
  hourlySyncAt: at('20T11:30:00'),
  dailySyncAt: at('20T00:00:00'),
  ...more,
});
const over = { next: null, more: false };
const hoursOf = ({ from, to }: { from: Date; to: Date }) => (to.getTime() - from.getTime()) / 3_600_000;

describe('a bet sync window', () => {
  it('overlaps the previous one by 15 minutes', () => {
    const syncWindow = syncWindowOf(syncCursor(), at('20T12:05:00'));
    expect(windowOf(syncWindow)).toEqual({ from: at('20T11:45:00'), to: at('20T12:05:00'), cursor: null });
    expect(cursorAfter(syncWindow, over)).toMatchObject({
      readUntil: at('20T12:05:00'),
      windowFrom: null,
      cursor: null,
    });
  });

  it('covers a day each hour and three days each day, in windows of 24 hours', () => {
    const hourly = syncWindowOf(syncCursor(), at('20T12:30:00'));
    expect(hoursOf({ from: hourly.windowFrom, to: hourly.windowTo })).toBe(24);
    expect(syncWindowOf(cursorAfter(hourly, over), at('20T12:35:00')).windowFrom).toEqual(at('20T12:15:00'));

    let now: BetSyncCursor = syncWindowOf(syncCursor(), at('21T00:00:00'));
    const windows: number[] = [];
    while (now.windowFrom) {
      const syncWindow = syncWindowOf(now, at('21T00:00:30'));
      windows.push(hoursOf(windowOf(syncWindow)));
      now = cursorAfter(syncWindow, over);
    }
    expect(windows).toEqual([24, 24, 24]);
    expect(now.readUntil).toEqual(at('21T00:00:00'));
  });

  it('stays the same for the next page, whatever time has passed', () => {
    const begun = cursorAfter(syncWindowOf(syncCursor(), at('20T12:05:00')), { next: 'p2', more: true });
    const syncWindow = syncWindowOf(begun, at('20T18:00:00'));
    expect(windowOf(syncWindow)).toEqual({ from: at('20T11:45:00'), to: at('20T12:05:00'), cursor: 'p2' });
    expect(cursorAfter(syncWindow, over)).toMatchObject({ readUntil: at('20T12:05:00'), cursor: null });
  });

  it('keeps the cursor of a provider that numbers its rows', () => {
    const far = syncWindowOf(syncCursor({ cursor: '7', readUntil: at('10T00:00:00') }), at('20T12:05:00'));
    expect(windowOf(far).cursor).toBe('7');
    const after = cursorAfter(far, { next: '12', more: false });
    expect(after).toMatchObject({ cursor: '12', windowFrom: null, readUntil: at('20T12:05:00') });
  });
});
