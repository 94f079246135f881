import { expect, test } from 'vitest';
import { freeSpotOf } from './free-spot.ts';

const icon = { left: 290, top: 600, right: 346, bottom: 656 };
const line = (top: number, bottom = top + 20, left = 200) => ({ left, top, right: 344, bottom });
const own = { lift: 0, small: false };
const at = (kept: (typeof icon)[], words: (typeof icon)[] = [], before = own) =>
  freeSpotOf(icon, { kept, words }, 200, before);

test('the chat icon stays in its place if nothing is covered', () => {
  expect(at([])).toEqual(own);
  expect(at([line(500), line(700)])).toEqual(own);
});

test('the chat icon moves for buttons and amounts only, by the smallest distance', () => {
  expect(at([], [line(620)])).toEqual(own);
  expect(at([line(620)])).toEqual({ lift: 40, small: false });
  // The gap between these two is too small for the icon.
  expect(at([line(620), line(550)])).toEqual({ lift: 108, small: false });
});

test('when the chat icon moves, it also avoids text if it can', () => {
  expect(at([line(620)], [line(560)])).toEqual({ lift: 100, small: false });
  // No spot within reach is free, so the covered words can only be read after scrolling.
  expect(at([line(620)], [line(380, 590)])).toEqual({ lift: 40, small: false });
});

test('an element that ends left of the icon’s column does not move the icon', () => {
  expect(at([{ ...line(620), right: 280 }])).toEqual(own);
});

test('the chat icon stays where it has moved to until it covers something there or its place is free', () => {
  const moved = { lift: 40, small: false };
  expect(at([], [line(620)], moved)).toEqual(moved);
  expect(at([line(630)], [], moved)).toEqual(moved);
  expect(at([line(570)], [line(620)], moved)).toEqual(own);
  expect(at([line(560)], [], moved)).toEqual(own);
});

test('the chat icon becomes small at the edge if that covers nothing', () => {
  const column = [line(400, 580), line(590, 618)];
  expect(at(column)).toEqual({ lift: -10, small: true });
});

test('without a free place the chat icon is small at the edge, in the widest gap', () => {
  const rows = Array.from({ length: 10 }, (_, n) => line(380 + n * 44, 380 + n * 44 + 30));
  expect(at(rows)).toMatchObject({ small: true });
  const wider = rows.filter(({ top }) => top !== 556);
  const { small, lift } = at(wider);
  expect(small).toBe(true);
  expect(icon.bottom - lift).toBeLessThanOrEqual(600);
  expect(icon.bottom - lift - 44).toBeGreaterThanOrEqual(542);
});
