import { expect, test } from 'vitest';
import {
  formatAccountNumber,
  groupAccountNumber,
  lastFourDigits,
  lastShownDigits,
  usualLengthsIfDifferent,
} from './account-number.ts';

test('a number of ten digits is formatted as 3-3-4', () => {
  expect(formatAccountNumber('1234567890')).toBe('123-456-7890');
});

test.each(['123456789', '12345678901', '12345-6789', ''])('%s is not formatted', (accountNo) => {
  expect(formatAccountNumber(accountNo)).toBe(accountNo);
});

test.each([
  ['4051112223', '405-111-2223'],
  ['020123456789', '020-123-456-789'],
  ['010120055123054', '010-120-055-123-054'],
  ['12345', '12345'],
  ['1234-5678', '1234-5678'],
])('account number %s is grouped as %s', (accountNo, grouped) => {
  expect(groupAccountNumber(accountNo)).toBe(grouped);
});

test('the last four digits ignore separators', () => {
  expect(lastFourDigits('123-4-56789-0')).toBe('7890');
  expect(lastFourDigits('12')).toBe('12');
});

test.each([
  ['123-4-56789-0', '7890'],
  ['xxx-x-x0209-x', '0209'],
  ['XXXXXX4321', '4321'],
  ['1234xx12', '1234'],
  ['xxx-x-xx209-x', ''],
  ['', ''],
])('of account number %s, the last shown digits are "%s"', (written, shown) => {
  expect(lastShownDigits(written)).toBe(shown);
});

const number = (length: number) => '1'.repeat(length);

test('an account number has an unusual length if the bank’s lengths do not include it', () => {
  const bank = { accountLengths: [12, 15] };
  expect([10, 12, 13, 15].map((length) => usualLengthsIfDifferent(bank, number(length)))).toEqual([
    [12, 15],
    null,
    [12, 15],
    null,
  ]);
});

test('no length is unusual at a bank without common lengths', () => {
  for (const length of [7, 10, 20])
    expect(usualLengthsIfDifferent({ accountLengths: [] }, number(length))).toBeNull();
});
