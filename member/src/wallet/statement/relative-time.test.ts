import { expect, test } from 'vitest';
import { ago } from './relative-time.ts';

const now = new Date('2026-11-21T05:00:00.000Z');
const before = (seconds: number) => new Date(now.getTime() - seconds * 1000);

test.each([
  [0, 'now', 0],
  [59, 'now', 0],
  [60, 'minute', 1],
  [3599, 'minute', 59],
  [3600, 'hour', 1],
  [86_399, 'hour', 23],
  [86_400, 'day', 1],
  [29 * 86_400, 'day', 29],
  [30 * 86_400, 'month', 1],
  [364 * 86_400, 'month', 12],
  [365 * 86_400, 'year', 1],
])('%d seconds ago is shown in the right unit', (seconds, unit, count) => {
  expect(ago(before(seconds), now)).toEqual({ unit, count });
});

test('days are counted by Bangkok dates', () => {
  // One minute past midnight in Bangkok.
  const night = new Date('2026-11-20T17:01:00.000Z');
  expect(ago(new Date('2026-11-19T16:30:00.000Z'), night)).toEqual({ unit: 'day', count: 2 });
  expect(ago(new Date('2026-11-19T17:00:30.000Z'), night)).toEqual({ unit: 'day', count: 1 });
});

test('a future or invalid time is shown as now', () => {
  expect(ago(before(-90), now).unit).toBe('now');
  expect(ago(new Date('nonsense'), now).unit).toBe('now');
});
