import { expect, test } from 'vitest';
import { foldReads } from './fold-reads.ts';

const row = (at: string, key: string | null) => ({ at: `2026-11-28T${at}:00.000Z`, key });
const folded = (...rows: ReturnType<typeof row>[]) =>
  foldReads(rows, ({ key }) => key).map(({ at, key, times }) => [at.slice(11, 16), key, times]);

test('reads of one kind within an hour fold into the newest, across other rows', () => {
  expect(
    folded(
      row('10:59', 'ann'),
      row('10:40', 'bo'),
      row('10:30', null),
      row('10:30', null),
      row('10:00', 'ann'),
      row('10:00', 'bo'),
    ),
  ).toEqual([
    ['10:59', 'ann', 2],
    ['10:40', 'bo', 2],
    ['10:30', null, 1],
    ['10:30', null, 1],
  ]);
});

test('a read an hour before the newest begins another row, and reads before it fold into that one', () => {
  expect(folded(row('11:00', 'ann'), row('10:00', 'ann'), row('09:01', 'ann'))).toEqual([
    ['11:00', 'ann', 1],
    ['10:00', 'ann', 2],
  ]);
});
