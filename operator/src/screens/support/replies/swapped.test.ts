import { expect, test } from 'vitest';
import { swapped } from './swapped.ts';

const rows = (...positions: number[]) => positions.map((position, n) => ({ id: 'abcd'[n], position }));
const said = (list: ReturnType<typeof rows>) => list.map(({ id, position }) => `${id}${position}`);

test('two neighbours swap positions, and no other changes', () => {
  expect(said(swapped(rows(1, 2, 3), 0, 1))).toEqual(['b1', 'a2']);
  expect(said(swapped(rows(1, 5, 9), 2, -1))).toEqual(['c5', 'b9']);
});

test('equal positions are made different, including those that follow', () => {
  expect(said(swapped(rows(1, 1, 2), 0, 1))).toEqual(['a2', 'c3']);
});

test('nothing moves past either end', () => {
  expect(swapped(rows(1, 2), 0, -1)).toEqual([]);
  expect(swapped(rows(1, 2), 1, 1)).toEqual([]);
});
