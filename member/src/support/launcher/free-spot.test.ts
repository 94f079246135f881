import { expect, test } from 'vitest';
import { freeSpotOf } from './free-spot.ts';

const icon = { left: 290, top: 600, right: 346, bottom: 656 };
const line = (top: number, bottom = top + 20, left = 200) => ({ left, top, right: 344, bottom });
const own = { lift: 0, small: false };
const at = (kept: (typeof icon)[], words: (typeof icon)[] = [], before = own) =>
  freeSpotOf(icon, { kept, words }, 200, before);

test('where nothing is, it stays where it belongs', () => {
  expect(at([])).toEqual(own);
  expect(at([line(500), line(700)])).toEqual(own);
});

test('it moves for what is pressed and for amounts, not for words, and as little as it can', () => {
  expect(at([], [line(620)])).toEqual(own);
  expect(at([line(620)])).toEqual({ lift: 40, small: false });
  // The gap between these two is too small for the icon.
  expect(at([line(620), line(550)])).toEqual({ lift: 108, small: false });
});

test('where it has to move, it rather covers no words either', () => {
  expect(at([line(620)], [line(560)])).toEqual({ lift: 100, small: false });
  // No spot within reach is free, so the covered words can only be read after scrolling.
  expect(at([line(620)], [line(380, 590)])).toEqual({ lift: 40, small: false });
});

test('what ends before its column is not in its way', () => {
  expect(at([{ ...line(620), right: 280 }])).toEqual(own);
});

test('it stays where it has moved to, until that covers something or its own place is wholly free', () => {
  const moved = { lift: 40, small: false };
  expect(at([], [line(620)], moved)).toEqual(moved);
  expect(at([line(630)], [], moved)).toEqual(moved);
  expect(at([line(570)], [line(620)], moved)).toEqual(own);
  expect(at([line(560)], [], moved)).toEqual(own);
});

test('what it covers by a little alone, the small one at the edge does not', () => {
  const column = [line(400, 580), line(590, 618)];
  expect(at(column)).toEqual({ lift: -10, small: true });
});

test('where nothing is free within reach it is small and at the edge, in the widest gap there is', () => {
  const rows = Array.from({ length: 10 }, (_, n) => line(380 + n * 44, 380 + n * 44 + 30));
  expect(at(rows)).toMatchObject({ small: true });
  const wider = rows.filter(({ top }) => top !== 556);
  const { small, lift } = at(wider);
  expect(small).toBe(true);
  expect(icon.bottom - lift).toBeLessThanOrEqual(600);
  expect(icon.bottom - lift - 44).toBeGreaterThanOrEqual(542);
});
