import { expect, test } from 'vitest';
import { ordinaryDigits } from './ordinary-digits.ts';

test('generated numbers are unique, and none means a closed account or no SMS', () => {
  const all = Array.from({ length: 30_000 }, (_, number) => ordinaryDigits(number, 7));
  expect(all.filter((digits) => !/^\d{7}$/.test(digits) || /0404$|0115$/.test(digits))).toEqual([]);
  expect(new Set(all).size).toBe(all.length);
});
