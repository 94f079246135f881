import { expect, test } from 'vitest';
import { daysOf, lastMonths, monthOf, monthOfDays, monthsOn } from './months.ts';

test('a month begins at midnight in Bangkok', () => {
  expect(monthOf(new Date('2026-10-31T16:59:59.999Z'))).toBe('2026-10');
  expect(monthOf(new Date('2026-10-31T17:00:00.000Z'))).toBe('2026-11');
});

test('months are counted across years in both directions', () => {
  expect(monthsOn('2026-12', 1)).toBe('2027-01');
  expect(monthsOn('2026-01', -1)).toBe('2025-12');
  expect(monthsOn('2026-03', -15)).toBe('2024-12');
});

test.each(['2026-11', '2026-02', '2028-02', '2026-12', ''])(
  'the days of %j are those of that month',
  (month) => {
    expect(monthOfDays(daysOf(month))).toBe(month);
  },
);

test('a month has its first and last day, and other days are no month', () => {
  expect(daysOf('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  for (const [from, to] of [
    ['2026-11-01', '2026-11-29'],
    ['2026-11-02', '2026-11-30'],
    ['2026-11-01', '2026-12-31'],
    ['2026-11-01', ''],
    ['', '2026-11-30'],
  ] as const)
    expect(monthOfDays({ from, to })).toBe('');
});

test('months are listed newest first, those of five years at most', () => {
  expect(lastMonths('2025-11', '2026-02')).toEqual(['2026-02', '2026-01', '2025-12', '2025-11']);
  expect(lastMonths('2026-02', '2026-02')).toEqual(['2026-02']);
  expect(lastMonths('1999-01', '2026-02')).toHaveLength(60);
});
