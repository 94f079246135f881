import { expect, test } from 'vitest';
import { megabytes, percentSent, secondsLeft } from './progress.ts';

const mb = 1024 * 1024;

test('shows 68 % of 1.9 MB after four seconds, and two seconds left', () => {
  const sent = { sent: 1.3 * mb, total: 1.9 * mb, elapsedMs: 4000 };
  expect(percentSent(sent)).toBe(68);
  expect(secondsLeft(sent)).toBe(2);
  expect([megabytes(sent.sent), megabytes(sent.total)]).toEqual(['1.3', '1.9']);
});

test('shows no remaining time while it is uncertain', () => {
  expect(secondsLeft({ sent: mb, total: 2 * mb, elapsedMs: 100 })).toBeNull();
  expect(secondsLeft({ sent: 0, total: 2 * mb, elapsedMs: 5000 })).toBeNull();
  expect(secondsLeft({ sent: 1000, total: 2 * mb, elapsedMs: 5000 })).toBeNull();
});

test('a complete upload has no time left and at most 100 %', () => {
  expect(secondsLeft({ sent: mb, total: mb, elapsedMs: 900 })).toBe(0);
  expect(percentSent({ sent: 2 * mb, total: mb, elapsedMs: 1 })).toBe(100);
  expect(percentSent({ sent: 0, total: 0, elapsedMs: 1 })).toBe(0);
});

test('a small file is shown as 0.1 MB, an empty one as 0.0', () => {
  expect([900, 0].map(megabytes)).toEqual(['0.1', '0.0']);
});
