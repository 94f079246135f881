import { expect, test } from 'vitest';
import { isJustMade } from './just-made.ts';

const now = new Date('2026-11-25T10:00:30Z');
const line = { amount: 75, status: 'SUCCESS', createdAt: '2026-11-25T10:00:00Z' };

test('the line of this moment with this amount is the one', () => {
  expect(isJustMade(line, 75, now)).toBe(true);
  expect(isJustMade({ ...line, amount: -75 }, 75, now)).toBe(true);
  expect(isJustMade(line, undefined, now)).toBe(true);
});

test.each([
  ['an older one', { ...line, createdAt: '2026-11-25T09:50:00Z' }],
  ['one of another amount', { ...line, amount: 80 }],
  ['one that has not ended', { ...line, status: 'PROCESSING' }],
])('%s is not', (_, other) => expect(isJustMade(other, 75, now)).toBe(false));
