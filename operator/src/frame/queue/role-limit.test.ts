import { expect, test } from 'vitest';
import { isAboveLimit, type LimitLeft, shortOfToday } from './role-limit.ts';

const limits = {
  decision: { THB: { each: 5_000_00, day: 20_000_00 } },
  credit: {},
  role: { count: 0 },
};

test('a decision is within the limit of a role up to its amount for one item, in its currency', () => {
  expect(isAboveLimit(limits, 'decision', '500000', 'THB')).toBe(false);
  expect(isAboveLimit(limits, 'decision', '500001', 'THB')).toBe(true);
  expect(isAboveLimit(limits, 'decision', '-500001', 'THB')).toBe(true);
  expect(isAboveLimit(limits, 'decision', '1', 'LAK')).toBe(true);
  expect(isAboveLimit(limits, 'decision', null, null)).toBe(false);
});

test('a kind without a limit is not allowed, and one that is counted has no amount', () => {
  expect(isAboveLimit(limits, 'credit', '1', 'THB')).toBe(true);
  expect(isAboveLimit(limits, 'debit', null, null)).toBe(true);
  expect(isAboveLimit(limits, 'role', null, null)).toBe(false);
});

test('a copy of the release before tells no limits, so that nothing is off and the server judges', () => {
  expect(isAboveLimit(undefined, 'decision', '500001', 'THB')).toBe(false);
  expect(isAboveLimit(undefined, 'debit', null, null)).toBe(false);
});

test('what is left of today’s limit is told where an action needs more, for requests and approvals apart', () => {
  const left: LimitLeft[] = [
    { part: 'propose', kind: 'decision', currency: 'THB', left: '500000' },
    { part: 'accept', kind: 'decision', currency: 'THB', left: '0' },
    { part: 'accept', kind: 'role', currency: null, left: '0' },
    { part: 'propose', kind: 'role', currency: null, left: '1' },
  ];
  expect(shortOfToday(left, 'propose', 'decision', '500000', 'THB')).toBe(null);
  expect(shortOfToday(left, 'propose', 'decision', '-500001', 'THB')).toBe(left[0]);
  expect(shortOfToday(left, 'propose', 'decision', null, 'THB')).toBe(null);
  expect(shortOfToday(left, 'accept', 'decision', '1', 'THB')).toBe(left[1]);
  expect(shortOfToday(left, 'accept', 'role', null, null)).toBe(left[2]);
  expect(shortOfToday(left, 'propose', 'role', null, null)).toBe(null);
  expect(shortOfToday(left, 'accept', 'decision', '1', 'LAK')).toBe(null);
  expect(shortOfToday(undefined, 'accept', 'role', null, null)).toBe(null);
});
