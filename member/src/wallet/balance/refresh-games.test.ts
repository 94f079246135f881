import { expect, test } from 'vitest';
import { isUnreported, readingsOf } from './refresh-games.ts';

const pg = { code: 'PG', refreshedAt: '2026-11-23T10:00:00.000Z' };
const joker = { code: 'JOKER', refreshedAt: null };

test('a game is unread until its refresh time changes', () => {
  const asked = readingsOf([pg, joker]);
  expect(isUnreported(pg, asked)).toBe(true);
  expect(isUnreported({ ...pg, refreshedAt: '2026-11-23T10:00:00.001Z' }, asked)).toBe(false);
  expect(isUnreported(joker, asked)).toBe(true);
  expect(isUnreported({ ...joker, refreshedAt: '2026-11-23T10:00:00.000Z' }, asked)).toBe(false);
});

test('a game unknown at the request is unread', () => {
  expect(isUnreported(pg, readingsOf([]))).toBe(true);
});
