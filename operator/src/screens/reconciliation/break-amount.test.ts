import { expect, test } from 'vitest';
import { breakAmountOf } from './break-amount.ts';

test('a break is the provider’s total minus ours', () => {
  expect(breakAmountOf({ ours: '120483000', theirs: '120608000', suspense: '0' })).toBe('125000');
  expect(breakAmountOf({ ours: '-6400', theirs: '-6500', suspense: '0' })).toBe('-100');
});

test('with one total only, a break is that total or the amount in suspense', () => {
  expect(breakAmountOf({ ours: '300', theirs: null, suspense: '0' })).toBe('300');
  expect(breakAmountOf({ ours: '300', theirs: null, suspense: '200' })).toBe('200');
  expect(breakAmountOf({ ours: null, theirs: null, suspense: '0' })).toBe(null);
});
