import { expect, test } from 'vitest';
import { swapped } from './swapped.ts';

const rows = (...positions: number[]) => positions.map((position, n) => ({ id: 'abcd'[n], position }));
const said = (list: ReturnType<typeof rows>) => list.map(({ id, position }) => `${id}${position}`);

test('two neighbours take each other’s places, and nobody else moves', () => {
  expect(said(swapped(rows(1, 2, 3), 0, 1))).toEqual(['b1', 'a2']);
  expect(said(swapped(rows(1, 5, 9), 2, -1))).toEqual(['c5', 'b9']);
});

test('those that stood at one place are told apart, with all that follow them', () => {
  expect(said(swapped(rows(1, 1, 2), 0, 1))).toEqual(['a2', 'c3']);
});

test('beyond either end nothing moves', () => {
  expect(swapped(rows(1, 2), 0, -1)).toEqual([]);
  expect(swapped(rows(1, 2), 1, 1)).toEqual([]);
});
