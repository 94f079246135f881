import { expect, test } from 'vitest';
import { minRefreshIntervalMs, waitBeforeReading } from './game-return.ts';

test('the first return reads the balance at once', () => {
  expect(waitBeforeReading(null, 0)).toBe(0);
  expect(waitBeforeReading(null, 1e9)).toBe(0);
});

test('a return soon after a reading waits for the rest of the interval', () => {
  expect(waitBeforeReading(1000, 1000)).toBe(minRefreshIntervalMs);
  expect(waitBeforeReading(1000, 1000 + minRefreshIntervalMs - 1)).toBe(1);
  expect(waitBeforeReading(1000, 1000 + minRefreshIntervalMs)).toBe(0);
  expect(waitBeforeReading(1000, 1e9)).toBe(0);
});

test('a clock that was set back waits at most one interval', () => {
  expect(waitBeforeReading(1e9, 0)).toBe(minRefreshIntervalMs);
});
