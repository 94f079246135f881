import { expect, test } from 'vitest';
import { isReasonGiven } from './reason.ts';

const reasons = [
  { code: 'NOT_THEIRS', label: 'Not theirs' },
  { code: 'OTHER', label: 'Another', needsText: true },
];

test('a reason of the list is enough, but for the one in words', () => {
  expect(isReasonGiven(reasons, 'NOT_THEIRS', '')).toBe(true);
  expect(isReasonGiven(reasons, 'OTHER', '  ')).toBe(false);
  expect(isReasonGiven(reasons, 'OTHER', 'seen by phone')).toBe(true);
  expect(isReasonGiven(reasons, null, 'seen by phone')).toBe(false);
});

test('without a list it is written in words, not too many', () => {
  expect(isReasonGiven([], null, 'ok')).toBe(false);
  expect(isReasonGiven([], null, 'checked')).toBe(true);
  expect(isReasonGiven([], null, 'x'.repeat(501))).toBe(false);
});
