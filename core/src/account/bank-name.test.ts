import { expect, test } from 'vitest';
import { isEnglishName, isNameAllowedAt, normalizeAccountName, readBankCode } from './bank-name.ts';

test('a code is read in any case, and ttb is TMB', () => {
  expect(['KTB', ' tmb ', 'ttb', 'bbl'].map(readBankCode)).toEqual(['KTB', 'TMB', 'TMB', 'BBL']);
});

test.each(['SOMCHAI JAIDEE', 'somchai jaidee', '  Somchai   Jaidee ', 'AB'])('%j is English', (name) => {
  expect(isEnglishName(name)).toBe(true);
});

test.each(['สมชาย ใจดี', 'SOMCHAI 2', "O'NEIL", 'A', '', '   ', 'Straße', 'ı ı', 'SOMCHAI ใจดี', 'José Silva'])(
  '%j is not',
  (name) => {
    expect(isEnglishName(name)).toBe(false);
  },
);

test('a Thai name is refused only where the bank wants English', () => {
  expect(isNameAllowedAt({ englishNameOnly: true }, 'สมชาย ใจดี')).toBe(false);
  expect(isNameAllowedAt({ englishNameOnly: false }, 'สมชาย ใจดี')).toBe(true);
});

test('names are kept in upper case with single spaces', () => {
  expect(normalizeAccountName('  somchai   jaidee ')).toBe('SOMCHAI JAIDEE');
});
