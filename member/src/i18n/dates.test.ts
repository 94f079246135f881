import { afterEach, expect, test } from 'vitest';
import { formatDateTime, formatMinute, keepYears, shownYear, yearsStore } from './dates.ts';
import { formatTimeOrDay } from './time-or-day.ts';

const at = new Date('2026-12-31T17:30:05Z');
const yesterday = new Date('2026-12-31T16:59:59Z');
afterEach(() => yearsStore.write('BE'));

// The app's language is Thai here; `writeYear` is tested in every language.
test('Thai dates have years of the Buddhist era', () => {
  expect(formatDateTime(at)).toBe('01/01/2570 00:30:05');
  expect(formatMinute(at)).toBe('01/01/2570 00:30');
  expect(formatTimeOrDay(yesterday, at)).toBe('31/12/2569 23:59:59');
  expect(formatTimeOrDay(at, at)).toBe('00:30');
  expect(shownYear('มกราคม 2027')).toBe('มกราคม 2570');
  expect(formatDateTime(new Date(Number.NaN))).toBe('-');
});

test('Thai dates have years of the common era where the operator has chosen them', () => {
  keepYears('CE');
  expect(formatDateTime(at)).toBe('01/01/2027 00:30:05');
  expect(shownYear('มกราคม 2027')).toBe('มกราคม 2027');
});
