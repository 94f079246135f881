import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { spreadOverInterval } from './spread-over-interval.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('each item is visited once per interval, a few at a time', () => {
  const items = Array.from({ length: 1_003 }, (_, n) => n);
  const visited: number[] = [];
  let most = 0;
  const timer = spreadOverInterval(
    15_000,
    () => items,
    (some) => {
      most = Math.max(most, some.length);
      visited.push(...some);
    },
  );
  vi.advanceTimersByTime(15_000);
  expect(visited).toEqual(items);
  expect(most).toBe(7);
  vi.advanceTimersByTime(15_000);
  expect(visited).toEqual([...items, ...items]);
  timer.stop();
  vi.advanceTimersByTime(15_000);
  expect(visited).toHaveLength(2 * items.length);
});

test('a few items are visited once in a short interval, and an empty set is not', () => {
  const items = new Set(['a', 'b']);
  const visits: (readonly string[])[] = [];
  const timer = spreadOverInterval(
    40,
    () => items,
    (some) => void visits.push(some),
  );
  vi.advanceTimersByTime(40);
  items.clear();
  vi.advanceTimersByTime(400);
  timer.stop();
  expect(visits).toEqual([['a', 'b']]);
});
