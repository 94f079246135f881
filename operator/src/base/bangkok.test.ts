import { expect, test } from 'vitest';
import { addDays, clockOf, longDay, shortTime, startOfDay } from './bangkok.ts';

const now = new Date('2026-11-21T07:02:38Z');

test('every time is one of Bangkok, whatever the machine believes', () => {
  expect(clockOf(now)).toBe('14:02:38');
  expect(startOfDay('2026-11-21').toISOString()).toBe('2026-11-20T17:00:00.000Z');
});

test('a time says no more than it has to', () => {
  expect(shortTime(new Date('2026-11-20T17:00:00Z'), now, 'en-GB')).toBe('00:00');
  expect(shortTime(new Date('2026-11-20T16:59:00Z'), now, 'en-GB')).toBe('20 Nov, 23:59');
  expect(shortTime(new Date('2025-03-04T01:00:00Z'), now, 'en-GB')).toBe('4 Mar 2025, 08:00');
  expect(shortTime(new Date('nothing'), now, 'en-GB')).toBe('–');
});

test('the year is that of the books in Thai, too', () => {
  expect(longDay(now, 'en-GB')).toBe('Saturday 21 November 2026');
  expect(longDay(now, 'th-TH')).toContain('2026');
  expect(longDay(now, 'th-TH')).not.toContain('ค.ศ.');
});

test('days are counted over the ends of months', () => {
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
});
