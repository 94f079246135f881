import { expect, test } from 'vitest';
import { isOpenAt, nextOpening } from './open-hours.ts';

const day = { from: '09:00', to: '18:00' };
const night = { from: '20:00', to: '02:00' };
/** Given time on a Monday in Bangkok. */
const monday = (time: string) => new Date(`2026-11-23T${time}:00+07:00`);
const tuesday = (time: string) => new Date(`2026-11-24T${time}:00+07:00`);

test('somebody is there from the first minute to the one before the end, in Bangkok', () => {
  const hours = [day, null, null, null, null, null, null];
  expect(['08:59', '09:00', '17:59', '18:00'].map((time) => isOpenAt(monday(time), hours))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(isOpenAt(tuesday('10:00'), hours)).toBe(false);
});

test('hours that end after midnight belong to the day on which they began, from Sunday to Monday too', () => {
  const mondays = [night, null, null, null, null, null, null];
  expect(isOpenAt(monday('19:59'), mondays)).toBe(false);
  expect(isOpenAt(monday('23:30'), mondays)).toBe(true);
  expect(isOpenAt(tuesday('01:59'), mondays)).toBe(true);
  expect(isOpenAt(tuesday('02:00'), mondays)).toBe(false);
  expect(isOpenAt(monday('01:00'), mondays)).toBe(false);
  expect(isOpenAt(monday('01:00'), [null, null, null, null, null, null, night])).toBe(true);
});

test('the same time twice is the whole day', () => {
  const hours = [{ from: '00:00', to: '00:00' }, null, null, null, null, null, null];
  expect(isOpenAt(monday('00:00'), hours)).toBe(true);
  expect(isOpenAt(monday('23:59'), hours)).toBe(true);
  expect(isOpenAt(tuesday('00:00'), hours)).toBe(false);
});

test('who asks at night is told when somebody is there again', () => {
  const hours = [day, day, null, null, null, null, null];
  expect(nextOpening(monday('10:00'), hours)).toBeNull();
  expect(nextOpening(monday('08:00'), hours)).toEqual(monday('09:00'));
  expect(nextOpening(monday('18:00'), hours)).toEqual(tuesday('09:00'));
  expect(nextOpening(tuesday('18:00'), hours)).toEqual(new Date('2026-11-30T09:00:00+07:00'));
  expect(nextOpening(monday('10:00'), [null, null, null, null, null, null, null])).toBeNull();
});
