import { expect, test } from 'vitest';
import { formatAccountNumber, groupAccountNumber, lastFourDigits } from './account-number.ts';

test('ten digits are shown 3-3-rest', () => {
  expect(formatAccountNumber('1234567890')).toBe('123-456-7890');
});

test.each(['123456789', '12345678901', '12345-6789', ''])('%s stays as it is', (accountNo) => {
  expect(formatAccountNumber(accountNo)).toBe(accountNo);
});

test.each([
  ['4051112223', '405-111-2223'],
  ['020123456789', '020-123-456-789'],
  ['010120055123054', '010-120-055-123-054'],
  ['12345', '12345'],
  ['1234-5678', '1234-5678'],
])('a number of ours, %s, is grouped as %s', (accountNo, grouped) => {
  expect(groupAccountNumber(accountNo)).toBe(grouped);
});

test('the last four digits ignore separators', () => {
  expect(lastFourDigits('123-4-56789-0')).toBe('7890');
  expect(lastFourDigits('12')).toBe('12');
});
