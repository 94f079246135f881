import { expect, test } from 'vitest';
import { isJustMade } from './just-made.ts';

const now = new Date('2026-11-25T10:00:30Z');
const line = { amount: 75, status: 'SUCCESS', createdAt: '2026-11-25T10:00:00Z' };

test('a recent ended entry of the amount counts as just made', () => {
  expect(isJustMade(line, 75, now)).toBe(true);
  expect(isJustMade({ ...line, amount: -75 }, 75, now)).toBe(true);
  expect(isJustMade(line, undefined, now)).toBe(true);
});

test.each([
  ['an older entry', { ...line, createdAt: '2026-11-25T09:50:00Z' }],
  ['an entry of another amount', { ...line, amount: 80 }],
  ['a pending entry', { ...line, status: 'PROCESSING' }],
])('%s does not count as just made', (_, other) => expect(isJustMade(other, 75, now)).toBe(false));
