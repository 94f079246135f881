import { expect, test } from 'vitest';
import { withoutCommas, withoutCurrency } from './amount-text.ts';

test.each([
  ['1,234', '1234'],
  ['1,234.50', '1234.50'],
  ['12,345,678.', '12345678.'],
  ['-1,000', '-1000'],
  ['500', '500'],
  ['0500', '0500'],
])('%j has the digits %j', (typed, digits) => expect(withoutCommas(typed)).toBe(digits));

test.each([
  ['a decimal comma', '0,500'],
  ['a decimal comma behind a sign', '-0,500'],
  ['a leading zero', '01,000'],
  ['only zeros', '000,500'],
  ['blanks', '1 000 000'],
  ['four digits before its comma', '1234,567'],
  ['two digits behind its comma', '100,50'],
  ['four digits behind its comma', '1,0000'],
  ['a group left out', '1,,000'],
  ['a comma behind a blank', '1 234,567'],
  ['a comma behind the point', '1.000,500'],
])('a number with %s stays as it is', (_, typed) => expect(withoutCommas(typed)).toBe(typed));

test.each([
  ['฿1,000.50', '1000.50'],
  ['1 000.50 บาท', '1000.50'],
  ['1 000 000', '1000000'],
  ['0 500', '0,500'],
  ['1 5', '1 5'],
  ['฿ 0,500', '0,500'],
  ['- 5 kip', '-5'],
  ['THB 1,234.00', '1234.00'],
  ['LAK 10,000', '10000'],
  ['baht1,000', '1000'],
  ['กีบ 10 000', '10000'],
  ['1,000.-', '1000'],
  ['฿1,000.-', '1000'],
  ['1,000.- บาท', '1000'],
  ['500 บ.', '500'],
  ['500บ', '500'],
  ['THB -5', '-5'],
  ['THB', ''],
  ['-', '-'],
  ['1,000-', '1,000-'],
  ['5 THB 5', '5 THB 5'],
])('%j without its currency is %j', (typed, number) => expect(withoutCurrency(typed)).toBe(number));
