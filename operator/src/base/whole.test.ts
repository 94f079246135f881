import { expect, test } from 'vitest';
import { isWhole } from './whole.ts';

test('a number that is none is found, however deep it lies', () => {
  expect(isWhole({ THB: { minMinor: 100, most: null }, days: [1, 2], name: 'NaN' })).toBe(true);
  expect(isWhole({ THB: { minMinor: Number.NaN } })).toBe(false);
  expect(isWhole([1, Number.NaN])).toBe(false);
});
