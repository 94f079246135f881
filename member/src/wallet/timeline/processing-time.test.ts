import { expect, test } from 'vitest';
import { processingTime } from './processing-time.ts';

test.each([
  [1, 'minute', 1],
  [60, 'minute', 1],
  [61, 'minute', 2],
  [600, 'minute', 10],
  [5400, 'minute', 90],
  [5401, 'hour', 2],
  [86_400, 'hour', 24],
  [129_600, 'hour', 36],
  [129_601, 'day', 2],
])('%d seconds are rounded up to whole %ss', (seconds, unit, count) => {
  expect(processingTime(seconds)).toEqual({ unit, count });
});
