import { htmlLang, locales } from '@kapao/core/locale';
import { expect, test } from 'vitest';
import { chooseLocale, languageTag } from './locale.ts';

test('a first visit gets Thai, or Lao in the Laos build', () => {
  expect(chooseLocale(null, false)).toBe('th');
  expect(chooseLocale(null, true)).toBe('la');
});

test('the stored language wins over the market, an unknown one does not', () => {
  expect(chooseLocale('en', true)).toBe('en');
  expect(chooseLocale('lo-LA', true)).toBe('la');
  expect(chooseLocale('fr', false)).toBe('th');
});

test('Lao has the tag lo-LA, and Intl supports the tag of every language', () => {
  expect(languageTag.la).toBe('lo-LA');
  expect(htmlLang.la).toBe('lo');
  for (const locale of locales)
    expect(Intl.PluralRules.supportedLocalesOf(languageTag[locale])).toHaveLength(1);
});
