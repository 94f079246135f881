import { expect, test } from 'vitest';
import { isComplete } from './complete.ts';

test('NaN is found at any depth', () => {
  expect(isComplete({ THB: { minMinor: 100, most: null }, days: [1, 2], name: 'NaN' })).toBe(true);
  expect(isComplete({ THB: { minMinor: Number.NaN } })).toBe(false);
  expect(isComplete([1, Number.NaN])).toBe(false);
});
