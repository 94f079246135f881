import { expect, test } from 'vitest';
import { countedShare } from './useCount.ts';

test('an amount begins where it was and ends where it is, within 250 ms', () => {
  expect(countedShare(-5)).toBe(0);
  expect(countedShare(0)).toBe(0);
  expect(countedShare(250)).toBe(1);
});

test('it never turns back on its way', () => {
  const shares = Array.from({ length: 60 }, (_, at) => countedShare(at * 10));
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
});
