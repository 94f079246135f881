import { expect, test } from 'vitest';
import { measureReading, type SlipReading } from './measure.ts';

/** A few of each shape; `npm run slip-reading` measures many. */
test('sample slips are read correctly, with at most one unread', async () => {
  const all: SlipReading[] = [];
  for await (const one of measureReading(1, 11)) all.push(one);
  expect(all.filter(({ outcome }) => outcome === 'wrong')).toEqual([]);
  expect(all.filter(({ outcome }) => outcome === 'not-read').length).toBeLessThanOrEqual(1);
});
