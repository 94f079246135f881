import { expect, test } from 'vitest';
import { countedShare } from './useCount.ts';

test('the animation starts at 0 and ends at 1 after 250 ms', () => {
  expect(countedShare(-5)).toBe(0);
  expect(countedShare(0)).toBe(0);
  expect(countedShare(250)).toBe(1);
});

test('the animation never goes backwards', () => {
  const shares = Array.from({ length: 60 }, (_, at) => countedShare(at * 10));
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
});
