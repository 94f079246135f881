import { expect, it } from 'vitest';
import { dayBefore, dueDays, endOfDay } from './accrual-days.ts';

const at = (text: string) => new Date(`${text}+07:00`);

it('a day is due half an hour after its end in Bangkok', () => {
  expect(dueDays('2026-11-20', at('2026-11-22T00:29:59'))).toEqual([]);
  expect(dueDays('2026-11-20', at('2026-11-22T00:30:00'))).toEqual(['2026-11-21']);
  expect(dueDays('2026-11-21', at('2026-11-22T23:59:59'))).toEqual([]);
});

it('missed days are due, the oldest first; in a new installation only the last day', () => {
  expect(dueDays('2026-12-29', at('2027-01-02T08:00:00'))).toEqual([
    '2026-12-30',
    '2026-12-31',
    '2027-01-01',
  ]);
  expect(dueDays(null, at('2027-01-02T08:00:00'))).toEqual(['2027-01-01']);
});

it('the day before and the end of a day follow midnight in Bangkok', () => {
  expect(dayBefore(at('2026-11-22T00:00:00'))).toBe('2026-11-21');
  expect(endOfDay('2026-11-21')).toEqual(at('2026-11-22T00:00:00'));
});
