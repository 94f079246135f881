import { expect, test } from 'vitest';
import { megabytes, percentOf, secondsLeft } from './progress.ts';

const mb = 1024 * 1024;

test('says 68 % of 1.9 MB after four seconds, and about two seconds more', () => {
  const sent = { sent: 1.3 * mb, total: 1.9 * mb, elapsedMs: 4000 };
  expect(percentOf(sent)).toBe(68);
  expect(secondsLeft(sent)).toBe(2);
  expect([megabytes(sent.sent), megabytes(sent.total)]).toEqual(['1.3', '1.9']);
});

test('never says a time that is only guessed', () => {
  expect(secondsLeft({ sent: mb, total: 2 * mb, elapsedMs: 100 })).toBeNull();
  expect(secondsLeft({ sent: 0, total: 2 * mb, elapsedMs: 5000 })).toBeNull();
  expect(secondsLeft({ sent: 1000, total: 2 * mb, elapsedMs: 5000 })).toBeNull();
});

test('what is all sent takes no more time, and never more than all of it', () => {
  expect(secondsLeft({ sent: mb, total: mb, elapsedMs: 900 })).toBe(0);
  expect(percentOf({ sent: 2 * mb, total: mb, elapsedMs: 1 })).toBe(100);
  expect(percentOf({ sent: 0, total: 0, elapsedMs: 1 })).toBe(0);
});

test('a small file is not nothing, and nothing is', () => {
  expect([900, 0].map(megabytes)).toEqual(['0.1', '0.0']);
});
