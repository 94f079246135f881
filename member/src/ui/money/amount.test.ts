import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { judgeAmount, readAmount } from './amount.ts';
import { currencyStore } from './currency.ts';

afterEach(() => currencyStore.write('BAHT'));

test.each([
  ['500', 500],
  ['1,234.50', 1234.5],
  ['0.01', 0.01],
  ['12.', 12],
  ['.5', 0.5],
  ['๕๐๐', 500],
  ['໒໕໐', 250],
  ['฿ 1 000', 1000],
  ['1 234 567.5', 1_234_567.5],
  ['1,234,567 kip', 1_234_567],
  ['1,000.50 บาท', 1000.5],
  ['500 Baht', 500],
  ['500 ບາດ', 500],
])('%j is read as %d', (typed, amount) => expect(readAmount(typed)).toBe(amount));

test.each([
  '',
  'abc',
  '1e5',
  '-5',
  '0.001',
  '1.2.3',
  'NaN',
  'Infinity',
  '1000000000000',
  '１２x',
  'บาท',
  '500 บาทครับ',
  '100,50',
  '1,5',
  '1,50 บาท',
  '100,',
  '1,0000',
  '1000,000',
  '1 5',
  '1.000,50',
  ',5',
  '0,500',
  '฿0,500.00',
  '01,000',
  '0 500',
  '1 234,567',
])('%j is not an amount', (typed) => expect(readAmount(typed)).toBeNull());

test('every amount with two decimals is read exactly', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 ** 13 }), (satang) => {
      const text = `${Math.floor(satang / 100)}.${String(satang % 100).padStart(2, '0')}`;
      return readAmount(text) === Number(text);
    }),
  );
});

test('each invalid amount has its own flaw', () => {
  const limits = { min: 100, max: 50_000, available: 700 };
  expect(judgeAmount('', limits).flaw).toBe('empty');
  expect(judgeAmount('x', limits).flaw).toBe('unreadable');
  expect(judgeAmount('99.99', limits).flaw).toBe('under');
  expect(judgeAmount('100', limits).flaw).toBeNull();
  expect(judgeAmount('700.01', limits).flaw).toBe('beyond-balance');
  expect(judgeAmount('50000.01', limits).flaw, 'the lower of the two counts').toBe('beyond-balance');
  expect(judgeAmount('50000.01', { ...limits, available: 60_000 }).flaw).toBe('over');
});

test('an amount in kip has no fraction', () => {
  currencyStore.write('LAK');
  expect(readAmount('₭ 250,000')).toBe(250_000);
  expect(readAmount('250000.00')).toBe(250_000);
  expect(readAmount('250000.5')).toBeNull();
  expect(readAmount('0,500')).toBeNull();
});

test('zero is below any minimum', () => {
  expect(judgeAmount('0', { min: 0 }).flaw).toBe('under');
  expect(judgeAmount('0.01', { min: 0 }).flaw).toBeNull();
});
