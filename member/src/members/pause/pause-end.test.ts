import { expect, test } from 'vitest';
import { shortEnd } from './pause-end.ts';

test('a break ends at an hour of a day', () => {
  expect(shortEnd({ kind: 'break', until: '2026-11-27T10:54:33.000Z' })).toBe('27/11\u00a017:54');
  expect(shortEnd({ kind: 'break', until: '2026-12-31T17:30:00.000Z' })).toBe('01/01\u00a000:30');
});

test('an exclusion ends in another year', () => {
  expect(shortEnd({ kind: 'exclusion', until: '2031-11-26T10:54:33.000Z' })).toBe('26/11/2031');
});
