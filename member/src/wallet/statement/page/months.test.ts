import { expect, test } from 'vitest';
import { monthOf, monthsOn } from './months.ts';

test('a month begins at midnight in Bangkok', () => {
  expect(monthOf(new Date('2026-10-31T16:59:59.999Z'))).toBe('2026-10');
  expect(monthOf(new Date('2026-10-31T17:00:00.000Z'))).toBe('2026-11');
});

test('months are counted across years in both directions', () => {
  expect(monthsOn('2026-12', 1)).toBe('2027-01');
  expect(monthsOn('2026-01', -1)).toBe('2025-12');
  expect(monthsOn('2026-03', -15)).toBe('2024-12');
});
