import { expect, test } from 'vitest';
import { type Reality, sessionStatusOf } from './reality.ts';

const reality: Reality = {
  now: '2026-11-21T05:00:00.000Z',
  beganAt: '2026-11-21T04:10:00.000Z',
  everyMinutes: 60,
  sessionEndsAt: '2026-11-21T05:30:00.000Z',
  playAgainAt: null,
  deposits: 0,
  withdrawals: 0,
  result: 0,
};
const minutes = (count: number) => count * 60_000;

test('a reality check is due for each full interval since the session began', () => {
  expect(sessionStatusOf(reality, minutes(9.9)).checks).toBe(0);
  expect(sessionStatusOf(reality, minutes(10)).checks).toBe(1);
  expect(sessionStatusOf(reality, minutes(70)).checks).toBe(2);
  expect(sessionStatusOf({ ...reality, everyMinutes: null }, minutes(700)).checks).toBe(0);
});

test('the end of a session is announced five minutes before', () => {
  expect(sessionStatusOf(reality, minutes(24.9)).session).toBe('free');
  expect(sessionStatusOf(reality, minutes(25)).session).toBe('ending');
  expect(sessionStatusOf(reality, minutes(30)).session).toBe('over');
  expect(sessionStatusOf({ ...reality, sessionEndsAt: null }, minutes(30)).session).toBe('free');
});
