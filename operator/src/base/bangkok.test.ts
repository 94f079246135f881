import { expect, test } from 'vitest';
import { clockOf, fromField, longDay, shortTime, toField, usualDays } from './bangkok.ts';

const now = new Date('2026-11-21T07:02:38Z');

test('every time is one of Bangkok, whatever the machine believes', () => {
  expect(clockOf(now)).toBe('14:02:38');
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

test('a time is typed on Bangkok’s clock, wherever the browser is', () => {
  expect(fromField('2026-11-28T00:00')).toBe('2026-11-27T17:00:00.000Z');
  expect(toField('2026-11-27T17:00:00.000Z')).toBe('2026-11-28T00:00');
  expect(toField('2026-12-31T23:59:00+07:00')).toBe('2026-12-31T23:59');
});

test('what is emptied, or half typed, is no time', () => {
  expect(fromField('')).toBeNull();
  expect(fromField('2026-11')).toBeNull();
  expect(toField(null)).toBe('');
});

test.each([
  ['day', '2026-03-05', { from: '2026-02-03', to: '2026-03-05' }],
  ['week', '2026-03-05', { from: '2025-12-11', to: '2026-03-05' }],
  ['month', '2026-03-31', { from: '2025-03-01', to: '2026-03-31' }],
] as const)('by %s, on %s', (by, today, days) => expect(usualDays(by, today)).toEqual(days));
