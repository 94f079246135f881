import { expect, test } from 'vitest';
import { dayText, readDay } from './typed-day.ts';

test('a day is shown with the day first, with its time if it has one', () => {
  expect(dayText('2026-11-02')).toBe('02/11/2026');
  expect(dayText('2026-11-02T14:05')).toBe('02/11/2026 14:05');
  expect(dayText('')).toBe('');
});

test('a typed day is read in the order in which it is shown, and as a table has it', () => {
  expect(readDay(' 2/11/2026 ', 'day')).toBe('2026-11-02');
  expect(readDay('๐๒/๑๑/๒๐๒๖', 'day')).toBe('2026-11-02');
  expect(readDay('2/11/2569', 'day')).toBe('2026-11-02');
  expect(readDay('2026-11-02', 'day')).toBe('2026-11-02');
  expect(readDay('02/11/2026 14:05', 'minute')).toBe('2026-11-02T14:05');
  expect(readDay('2026-11-02T14:05', 'minute')).toBe('2026-11-02T14:05');
  expect(readDay('02/11/2026 14:05:59', 'second')).toBe('2026-11-02T14:05:59');
  expect(readDay('', 'minute')).toBe('');
});

test.each(['2/11', '02/11/26', '31/02/2026', '11/28/2026', '02/11/2026 25:00', 'today'])(
  'half a day or no day is not read: %s',
  (typed) => {
    expect(readDay(typed, 'day')).toBeNull();
  },
);

test('a day without its time is no moment yet', () => {
  expect(readDay('02/11/2026', 'minute')).toBeNull();
  expect(readDay('02/11/2026 14:05', 'second')).toBeNull();
});
