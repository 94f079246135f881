import { expect, test } from 'vitest';
import { formatAccountNumber, lastFourDigits } from './account-number.ts';

test('ten digits are shown 3-3-rest', () => {
  expect(formatAccountNumber('1234567890')).toBe('123-456-7890');
});

test.each(['123456789', '12345678901', '12345-6789', ''])('%s stays as it is', (accountNo) => {
  expect(formatAccountNumber(accountNo)).toBe(accountNo);
});

test('the last four digits ignore separators', () => {
  expect(lastFourDigits('123-4-56789-0')).toBe('7890');
  expect(lastFourDigits('12')).toBe('12');
});
