import { expect, test } from 'vitest';
import { isWhole } from './whole.ts';

test('NaN is found at any depth', () => {
  expect(isWhole({ THB: { minMinor: 100, most: null }, days: [1, 2], name: 'NaN' })).toBe(true);
  expect(isWhole({ THB: { minMinor: Number.NaN } })).toBe(false);
  expect(isWhole([1, Number.NaN])).toBe(false);
});
