import { expect, it } from 'vitest';
import { lastShownDigits } from './shown-digits.ts';

it.each([
  ['123-4-56789-0', '7890'],
  ['xxx-x-x0209-x', '0209'],
  ['XXXXXX4321', '4321'],
  ['1234xx12', '1234'],
  ['xxx-x-xx209-x', ''],
  ['', ''],
])('of %s shows %s', (written, shown) => {
  expect(lastShownDigits(written)).toBe(shown);
});
