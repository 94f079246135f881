import { expect, test } from 'vitest';
import { isReasonGiven } from './reason.ts';

const reasons = [
  { code: 'NOT_THEIRS', label: 'Not theirs' },
  { code: 'OTHER', label: 'Another', needsText: true },
];

test('a listed reason is enough, but OTHER needs a text', () => {
  expect(isReasonGiven(reasons, 'NOT_THEIRS', '')).toBe(true);
  expect(isReasonGiven(reasons, 'OTHER', '  ')).toBe(false);
  expect(isReasonGiven(reasons, 'OTHER', 'seen by phone')).toBe(true);
  expect(isReasonGiven(reasons, null, 'seen by phone')).toBe(false);
});

test('without a list a text of reasonable length is needed', () => {
  expect(isReasonGiven([], null, 'ok')).toBe(false);
  expect(isReasonGiven([], null, 'checked')).toBe(true);
  expect(isReasonGiven([], null, 'x'.repeat(501))).toBe(false);
});
