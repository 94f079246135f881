import { expect, test } from 'vitest';
import { formatDateTime, formatMinute } from './bangkok-clock.ts';
import { addDays, bangkokText, dayKey, formatTime, fromIsoText, startOfDay, weekKey } from './calendar.ts';
import { addMonths, periodOf } from './period.ts';
import { daysOfWeek, isOn, weekdayOf, weekdays } from './weekdays.ts';

test('a day begins at midnight in Bangkok, which is 17:00 UTC of the day before', () => {
  expect(dayKey(new Date('2026-11-21T16:59:59.999Z'))).toBe('2026-11-21');
  expect(dayKey(new Date('2026-11-21T17:00:00.000Z'))).toBe('2026-11-22');
});

test('a week begins on Sunday in Bangkok', () => {
  const saturdayNight = new Date('2026-11-21T23:59:59+07:00');
  const sunday = new Date('2026-11-22T00:00:00+07:00');
  expect(weekKey(saturdayNight)).toBe('2026-11-15');
  expect(weekKey(sunday)).toBe('2026-11-22');
  expect(weekKey(new Date('2026-11-28T23:59:59+07:00'))).toBe('2026-11-22');
});

test('a weekday begins at midnight in Bangkok', () => {
  const monday = new Date('2026-11-23T00:00:00+07:00').getTime();
  weekdays.forEach((day, n) => {
    const midnight = monday + n * 86_400_000;
    expect([midnight - 1, midnight, midnight + 86_399_999].map((at) => weekdayOf(new Date(at)))).toEqual([
      weekdays[(n + 6) % 7],
      day,
      day,
    ]);
    expect(isOn([day], new Date(midnight - 1))).toBe(false);
    expect(isOn([day], new Date(midnight))).toBe(true);
  });
  expect(isOn(null, new Date())).toBe(true);
});

test('weekdays are sorted and unique; none or all of them mean every day', () => {
  expect(daysOfWeek(['sun', 'sat', 'sun'])).toEqual(['sat', 'sun']);
  expect([daysOfWeek([]), daysOfWeek(null), daysOfWeek(weekdays)]).toEqual([null, null, null]);
});

test('a week may begin in the previous year', () => {
  expect(weekKey(new Date('2027-01-01T12:00:00+07:00'))).toBe('2026-12-27');
});

test('a period ends where the next begins', () => {
  const at = new Date('2026-12-31T23:59:59.999+07:00');
  expect(periodOf('day', at)).toEqual({
    start: new Date('2026-12-31T00:00:00+07:00'),
    end: new Date('2027-01-01T00:00:00+07:00'),
  });
  expect(periodOf('week', at)).toEqual({
    start: new Date('2026-12-27T00:00:00+07:00'),
    end: new Date('2027-01-03T00:00:00+07:00'),
  });
  expect(periodOf('month', at)).toEqual({
    start: new Date('2026-12-01T00:00:00+07:00'),
    end: new Date('2027-01-01T00:00:00+07:00'),
  });
  expect(periodOf('month', new Date('2027-01-01T00:00:00+07:00')).start).toEqual(
    new Date('2027-01-01T00:00:00+07:00'),
  );
});

test('months are added in Bangkok time, limited to the last day of a shorter month', () => {
  expect(addMonths(new Date('2026-08-31T01:00:00+07:00'), 6)).toEqual(new Date('2027-02-28T01:00:00+07:00'));
  expect(addMonths(new Date('2026-11-21T14:02:03+07:00'), 60)).toEqual(new Date('2031-11-21T14:02:03+07:00'));
});

test('dates are shown in Bangkok time in the Gregorian calendar', () => {
  expect(formatDateTime(new Date('2026-12-31T17:05:09Z'))).toBe('01/01/2027 00:05:09');
  expect(formatTime(new Date('2026-11-21T07:02:00Z'))).toBe('14:02');
  expect(formatMinute(new Date('2026-12-31T17:05:09Z'))).toBe('01/01/2027 00:05');
});

test('an invalid date is shown as a dash', () => {
  expect(formatDateTime(new Date('never'))).toBe('-');
  expect(formatTime(new Date('never'))).toBe('-');
  expect(formatMinute(new Date('never'))).toBe('-');
});

test('days are added across the end of a month or year', () => {
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
});

test('a day starts at midnight in Bangkok, and Bangkok time text is read back as the same instant', () => {
  expect(startOfDay('2026-11-21').toISOString()).toBe('2026-11-20T17:00:00.000Z');
  const at = new Date('2026-11-21T07:02:38.123Z');
  expect(bangkokText(at)).toBe('2026-11-21T14:02:38.123');
  expect(fromIsoText(bangkokText(at))).toEqual(at);
});

test.each(['', '2026-11', '2026-11-28', '2026-02-29T10:00', 'nothing'])(
  '"%s" is not a valid Bangkok time',
  (text) => {
    expect(fromIsoText(text).getTime()).toBeNaN();
  },
);
