import { expect, test } from 'vitest';
import { numberText, typedNumber } from './typed-number.ts';

test.each([
  ['1,234.5', 2, 1234.5],
  ['๑๒๓', 0, 123],
  ['-5', 0, -5],
  ['1,000,000', 0, 1_000_000],
  ['12.', 2, 12],
])('%s is a number', (text, decimals, value) => {
  expect(typedNumber(text, decimals)).toEqual({ ok: true, value });
});

test.each([
  ['', 2],
  ['1,23', 2],
  ['1.234', 2],
  ['1.5', 0],
  ['1e5', 2],
  ['abc', 2],
  ['1234567890123', 0],
])('%j with %i decimals is none', (text, decimals) => {
  expect(typedNumber(text, decimals)).toEqual({ ok: false });
});

test('a number is written as it is read', () => {
  expect(numberText(1234.5)).toBe('1,234.5');
  expect(numberText(null)).toBe('');
});
