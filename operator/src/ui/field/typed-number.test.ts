import { expect, test } from 'vitest';
import { numberText, readNumber, representsValue } from './typed-number.ts';

test.each([
  ['1,234.5', 2, 1234.5],
  ['๑๒๓', 0, 123],
  ['-5', 0, -5],
  ['1,000,000', 0, 1_000_000],
  ['12.', 2, 12],
  ['\u200e1,500\u200b', 0, 1500],
  ['\u00a01\u202f500', 0, 1500],
  ['１，２３４．５', 2, 1234.5],
  ['໑໒໓', 0, 123],
  ['\u22125', 0, -5],
  ['฿1,500.00', 2, 1500],
  ['1,500 บาท', 2, 1500],
  ['₭ 250,000', 0, 250_000],
])('%s is read as a number', (text, decimals, value) => {
  expect(readNumber(text, { decimals })).toEqual({ value });
});

test.each([
  ['1,23', 2],
  ['0,500', 2],
  ['01,000', 2],
  ['1234,567', 0],
  ['1,234567', 0],
  ['1 234,567', 0],
  ['1,2345', 0],
  ['\u202e005,1', 0],
  ['1.234', 2],
  ['1.5', 0],
  ['1e5', 2],
  ['abc', 2],
  ['1234567890123', 0],
])('%j with %i decimals is not a number', (text, decimals) => {
  expect(readNumber(text, { decimals })).toEqual({ value: Number.NaN, flaw: 'no-number' });
});

test('a number is formatted, and no number gives an empty text', () => {
  expect(numberText(1234.5)).toBe('1,234.5');
  expect(numberText(null)).toBe('');
  expect(numberText(Number.NaN)).toBe('');
});

test('an empty field is null, and a number out of bounds has a flaw', () => {
  const bounds = { decimals: 0, min: 1, max: 10 };
  expect(readNumber(' ', bounds)).toEqual({ value: null, flaw: 'empty' });
  expect(readNumber('\u200b\u00a0', bounds)).toEqual({ value: null, flaw: 'empty' });
  expect(readNumber('0', bounds)).toEqual({ value: Number.NaN, flaw: 'too-little' });
  expect(readNumber('11', bounds)).toEqual({ value: Number.NaN, flaw: 'too-much' });
  expect(readNumber('10', bounds)).toEqual({ value: 10 });
});

test('typed text is kept unless the form’s value differs', () => {
  const read = (text: string) => readNumber(text, { decimals: 0 });
  expect(representsValue(read('5x'), Number.NaN)).toBe(true);
  expect(representsValue(read(''), Number.NaN)).toBe(true);
  expect(representsValue(read(''), null)).toBe(true);
  expect(representsValue(read('1,000'), 1000)).toBe(true);
  expect(representsValue(read('5x'), 5)).toBe(false);
  expect(representsValue(read(''), 0)).toBe(false);
  expect(representsValue(read('7'), null)).toBe(false);
});
