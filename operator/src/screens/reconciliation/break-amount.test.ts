import { expect, test } from 'vitest';
import { breakAmountOf } from './break-amount.ts';

test('what a party has more than our book is above nothing, as on the first page', () => {
  expect(breakAmountOf({ ours: '120483000', theirs: '120608000', suspense: '0' })).toBe('125000');
  expect(breakAmountOf({ ours: '-6400', theirs: '-6500', suspense: '0' })).toBe('-100');
});

test('where only one says a figure it is that, or what lies in suspense', () => {
  expect(breakAmountOf({ ours: '300', theirs: null, suspense: '0' })).toBe('300');
  expect(breakAmountOf({ ours: '300', theirs: null, suspense: '200' })).toBe('200');
  expect(breakAmountOf({ ours: null, theirs: null, suspense: '0' })).toBe(null);
});
