import { expect, test } from 'vitest';
import { ageOf, latenessOf } from './age-steps.ts';

const now = new Date('2026-11-21T07:00:00Z');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);

test.each([
  [-3, { unit: 'now', count: 0 }],
  [4, { unit: 'now', count: 0 }],
  [59, { unit: 'second', count: 59 }],
  [60, { unit: 'minute', count: 1 }],
  [3599, { unit: 'minute', count: 59 }],
  [72 * 60, { unit: 'hour', count: 1, minutes: 12 }],
  [26 * 3600, { unit: 'hour', count: 26 }],
  [49 * 3600, { unit: 'day', count: 2 }],
])('an age of %i s is shown in the right unit', (seconds, age) => {
  expect(ageOf(ago(seconds), now)).toEqual(age);
});

test('an item is due soon from two thirds of its target time, and late from its end', () => {
  expect(latenessOf(ago(9 * 60), now, 15)).toBe('fine');
  expect(latenessOf(ago(10 * 60), now, 15)).toBe('soon');
  expect(latenessOf(ago(15 * 60), now, 15)).toBe('late');
});
