import { afterEach, expect, test } from 'vitest';
import { currencySign, currencyStore, moneyText, shortMoney } from './currency.ts';

afterEach(() => currencyStore.write('BAHT'));

test('amounts carry the sign of the account', () => {
  expect(moneyText(1234.5)).toBe('฿1,234.50');
  currencyStore.write('LAK');
  expect(moneyText(1234)).toBe('₭1,234');
  expect(moneyText(1234.5)).toBe('₭1,234.50');
  expect(currencySign()).toBe('₭');
});

test('an amount below nothing has its sign before that of the currency, and no line ends between the two', () => {
  expect(moneyText(-1234.5)).toBe('−\u2060฿1,234.50');
  expect(shortMoney(-5)).toBe('−\u2060฿5');
  expect(moneyText(undefined)).toBe('฿-');
});

test('whole amounts are short on chips, satang are never cut', () => {
  expect(shortMoney(1000)).toBe('฿1,000');
  expect(shortMoney(12.5)).toBe('฿12.50');
});
