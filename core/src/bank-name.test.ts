import { expect, test } from 'vitest';
import { isEnglishName, isNameAllowedAt, normalizeAccountName, requiresEnglishName } from './bank-name.ts';

test('KTB, TMB and BBL want an English name, in any case of the code; others do not', () => {
  expect(['KTB', 'tmb', 'BBL'].map(requiresEnglishName)).toEqual([true, true, true]);
  expect(['KBANK', 'SCB', 'BCEL'].map(requiresEnglishName)).toEqual([false, false, false]);
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
  expect(isNameAllowedAt('KTB', 'สมชาย ใจดี')).toBe(false);
  expect(isNameAllowedAt('KBANK', 'สมชาย ใจดี')).toBe(true);
});

test('names are kept in upper case with single spaces', () => {
  expect(normalizeAccountName('  somchai   jaidee ')).toBe('SOMCHAI JAIDEE');
});
