import { expect, test } from 'vitest';
import { axisCut } from './axis-cut.ts';

test('a value more than twice the next ends the axis above the rest, at round values and with room for the amount', () => {
  const cut = axisCut([10, 20, 40, 30, 20, 4000]);
  expect(cut).toMatchObject({ top: 50, ticks: [0, 20, 40] });
  expect(cut?.domain).toEqual([-0, 56]);
});

test('some outliers of many values are cut together', () => {
  const days = Array.from({ length: 30 }, (_, day) => 100 + day);
  expect(axisCut([...days, 9000, 8000])?.top).toBe(129 * 1.25);
});

test('values below zero have an end of their own', () => {
  const cut = axisCut([10, 20, 30, 40, -10, -12, -14, -16, -900]);
  expect(cut).toMatchObject({ top: 40, bottom: -20, ticks: [-20, 0, 20, 40] });
  expect(cut?.domain[1]).toBe(40);
  expect(cut?.domain[0]).toBeLessThan(-20);
});

test.each([
  ['values that double', [10, 20, 40, 80, 160, 320]],
  ['two values', [1, 1000]],
  ['as many large values as small ones', [10, 11, 12, 13, 900, 910, 920, 930]],
  ['nothing', []],
])('%s are not cut', (_, values) => {
  expect(axisCut(values)).toBeNull();
});
