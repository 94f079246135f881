import { expect, test } from 'vitest';
import { shortEnd } from './pause-end.ts';

test('the end of a break is shown as day and time', () => {
  expect(shortEnd({ kind: 'break', until: '2026-11-27T10:54:33.000Z' })).toBe('27/11\u00a017:54');
  expect(shortEnd({ kind: 'break', until: '2026-12-31T17:30:00.000Z' })).toBe('01/01\u00a000:30');
});

test('the end of an exclusion is shown as a date with its year', () => {
  expect(shortEnd({ kind: 'exclusion', until: '2031-11-26T10:54:33.000Z' })).toBe('26/11/2574');
});
