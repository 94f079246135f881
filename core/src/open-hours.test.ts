import { expect, test } from 'vitest';
import { isOpenAt, nextOpening } from './open-hours.ts';

const day = { from: '09:00', to: '18:00' };
const night = { from: '20:00', to: '02:00' };
/** Given time on a Monday in Bangkok. */
const monday = (time: string) => new Date(`2026-11-23T${time}:00+07:00`);
const tuesday = (time: string) => new Date(`2026-11-24T${time}:00+07:00`);

test('is open from the first minute to the one before the end, in Bangkok', () => {
  const hours = [day, null, null, null, null, null, null];
  expect(['08:59', '09:00', '17:59', '18:00'].map((time) => isOpenAt(monday(time), hours))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(isOpenAt(tuesday('10:00'), hours)).toBe(false);
});

test('hours past midnight belong to the day on which they began, also from Sunday to Monday', () => {
  const mondays = [night, null, null, null, null, null, null];
  expect(isOpenAt(monday('19:59'), mondays)).toBe(false);
  expect(isOpenAt(monday('23:30'), mondays)).toBe(true);
  expect(isOpenAt(tuesday('01:59'), mondays)).toBe(true);
  expect(isOpenAt(tuesday('02:00'), mondays)).toBe(false);
  expect(isOpenAt(monday('01:00'), mondays)).toBe(false);
  expect(isOpenAt(monday('01:00'), [null, null, null, null, null, null, night])).toBe(true);
});

test('equal start and end mean the whole day', () => {
  const hours = [{ from: '00:00', to: '00:00' }, null, null, null, null, null, null];
  expect(isOpenAt(monday('00:00'), hours)).toBe(true);
  expect(isOpenAt(monday('23:59'), hours)).toBe(true);
  expect(isOpenAt(tuesday('00:00'), hours)).toBe(false);
});

test('the next opening is given outside the hours, and none while open or without hours', () => {
  const hours = [day, day, null, null, null, null, null];
  expect(nextOpening(monday('10:00'), hours)).toBeNull();
  expect(nextOpening(monday('08:00'), hours)).toEqual(monday('09:00'));
  expect(nextOpening(monday('18:00'), hours)).toEqual(tuesday('09:00'));
  expect(nextOpening(tuesday('18:00'), hours)).toEqual(new Date('2026-11-30T09:00:00+07:00'));
  expect(nextOpening(monday('10:00'), [null, null, null, null, null, null, null])).toBeNull();
});
