import { afterEach, expect, test } from 'vitest';
import { currencySign, currencyStore, moneyText, shortMoney } from './currency.ts';

afterEach(() => currencyStore.write('BAHT'));

test('amounts carry the currency sign of the account', () => {
  expect(moneyText(1234.5)).toBe('฿1,234.50');
  currencyStore.write('LAK');
  expect(moneyText(1234)).toBe('₭1,234');
  expect(moneyText(1234.5)).toBe('₭1,234.50');
  expect(currencySign()).toBe('₭');
});

test('a negative amount has an unbreakable minus before the currency sign', () => {
  expect(moneyText(-1234.5)).toBe('−\u2060฿1,234.50');
  expect(shortMoney(-5)).toBe('−\u2060฿5');
  expect(moneyText(undefined)).toBe('฿-');
});

test('short amounts omit zero decimals only', () => {
  expect(shortMoney(1000)).toBe('฿1,000');
  expect(shortMoney(12.5)).toBe('฿12.50');
});
