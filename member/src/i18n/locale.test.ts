import { htmlLang, locales } from '@kapao/core/locale';
import { expect, test } from 'vitest';
import { chooseLocale, languageTag } from './locale.ts';

test('a first visit gets the language of its page, else Thai, or Lao in the Laos build', () => {
  expect(chooseLocale(null, 'en', false)).toBe('en');
  expect(chooseLocale(null, 'lo', false)).toBe('la');
  expect(chooseLocale(null, '', false)).toBe('th');
  expect(chooseLocale(null, '', true)).toBe('la');
});

test('the stored language wins over the page and the market, an unknown one does not', () => {
  expect(chooseLocale('en', 'th', true)).toBe('en');
  expect(chooseLocale('lo-LA', 'th', true)).toBe('th');
  expect(chooseLocale('fr', '', false)).toBe('th');
});

test('Lao has the tag lo-LA, and Intl supports the tag of every language', () => {
  expect(languageTag.la).toBe('lo-LA');
  expect(htmlLang.la).toBe('lo');
  for (const locale of locales)
    expect(Intl.PluralRules.supportedLocalesOf(languageTag[locale])).toHaveLength(1);
});
