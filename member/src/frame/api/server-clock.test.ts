import { afterEach, expect, test, vi } from 'vitest';
import { noteServerTime, serverNow } from './server-clock.ts';

const now = new Date('2026-11-21T10:00:00Z');

afterEach(() => {
  vi.useRealTimers();
});

test('a wrong device clock is corrected by the server’s time until it is right again', () => {
  vi.useFakeTimers({ now: new Date('2026-11-22T10:00:00Z') });
  noteServerTime(now);
  expect(serverNow()).toEqual(now);
  vi.advanceTimersByTime(5_000);
  expect(serverNow().getTime()).toBe(now.getTime() + 5_000);
  vi.setSystemTime(now);
  noteServerTime(now);
  expect(serverNow()).toEqual(now);
});

test('a difference of 20 seconds is not corrected', () => {
  vi.useFakeTimers({ now: now.getTime() + 20_000 });
  noteServerTime(now);
  expect(serverNow().getTime()).toBe(now.getTime() + 20_000);
});
