import { expect, test } from 'vitest';
import { dayText, shortTime, spanText, weekText } from './days.ts';

test('a day is written as DD/MM/YYYY', () => {
  expect(dayText('2026-11-08')).toBe('08/11/2569');
});

test('a week ends on its Saturday', () => {
  expect(spanText('2026-11-07T17:00:00.000Z', '2026-11-14T17:00:00.000Z')).toBe('08/11\u00a0– 14/11/2569');
  expect(weekText('2026-11-07T17:00:00.000Z', '2026-11-14T17:00:00.000Z')).toBe('08/11\u00a0– 14/11');
});

test('a week over New Year shows both years', () => {
  expect(spanText('2026-12-26T17:00:00.000Z', '2027-01-02T17:00:00.000Z')).toBe(
    '27/12/2569\u00a0– 02/01/2570',
  );
});

test('a recent time is shown in Bangkok time, without its year', () => {
  expect(shortTime('2026-11-08T02:14:33.000Z')).toBe('08/11 09:14');
  expect(shortTime('2026-11-08T18:14:33.000Z')).toBe('09/11 01:14');
});
