import { expect, test } from 'vitest';
import { clockOf, fromField, longDay, shortTime, toField, usualDays } from './bangkok.ts';

const now = new Date('2026-11-21T07:02:38Z');

test('a time is shown in Bangkok time', () => {
  expect(clockOf(now)).toBe('14:02:38');
});

test('a time omits today’s date and the current year', () => {
  expect(shortTime(new Date('2026-11-20T17:00:00Z'), now, 'en-GB')).toBe('00:00');
  expect(shortTime(new Date('2026-11-20T16:59:00Z'), now, 'en-GB')).toBe('20 Nov, 23:59');
  expect(shortTime(new Date('2025-03-04T01:00:00Z'), now, 'en-GB')).toBe('4 Mar 2025, 08:00');
  expect(shortTime(new Date('2026-11-20T16:59:00Z'), now, 'th-TH')).toBe('20 พ.ย. 23:59');
  expect(shortTime(new Date('nothing'), now, 'en-GB')).toBe('–');
});

test('a Thai date has the Gregorian year', () => {
  expect(longDay(now, 'en-GB')).toBe('Saturday 21 November 2026');
  expect(longDay(now, 'th-TH')).toContain('2026');
  expect(longDay(now, 'th-TH')).not.toContain('ค.ศ.');
});

test('a typed time is read as Bangkok time', () => {
  expect(fromField('2026-11-28T00:00')).toBe('2026-11-27T17:00:00.000Z');
  expect(toField('2026-11-27T17:00:00.000Z')).toBe('2026-11-28T00:00');
  expect(toField('2026-12-31T23:59:00+07:00')).toBe('2026-12-31T23:59');
});

test('an empty or partial time is null', () => {
  expect(fromField('')).toBeNull();
  expect(fromField('2026-11')).toBeNull();
  expect(toField(null)).toBe('');
});

test.each([
  ['day', '2026-03-05', { from: '2026-02-03', to: '2026-03-05' }],
  ['week', '2026-03-05', { from: '2025-12-11', to: '2026-03-05' }],
  ['month', '2026-03-31', { from: '2025-03-01', to: '2026-03-31' }],
] as const)('the default days by %s, on %s', (by, today, days) => expect(usualDays(by, today)).toEqual(days));
