import { expect, test } from 'vitest';
import { isKnownBank, readBankCode } from './bank-codes.ts';
import { isEnglishName, isNameAllowedAt, normalizeAccountName } from './bank-name.ts';

test('a bank code is read in any case, and ttb is TMB', () => {
  expect(['KTB', ' tmb ', 'ttb', 'bbl'].map(readBankCode)).toEqual(['KTB', 'TMB', 'TMB', 'BBL']);
});

test('a bank code is read from the bank’s number and its other names', () => {
  expect(['004', '4', '14', 'Kasikorn', 'TMBKTHBK', 'krungsri'].map(readBankCode)).toEqual([
    'KBANK',
    'KBANK',
    'SCB',
    'KBANK',
    'TMB',
    'BAY',
  ]);
  expect(['XYZ', '999', 'TRUEMONEY'].map(readBankCode)).toEqual(['XYZ', '999', 'TRUEMONEY']);
  expect(['KBANK', '004', 'JDB', 'TRUEMONEY', 'XYZ', '999'].filter(isKnownBank)).toEqual([
    'KBANK',
    '004',
    'JDB',
    'TRUEMONEY',
  ]);
});

test.each([
  ['Kasikornbank PCL', 'KBANK'],
  ['Bangkok Bank Public Company Limited', 'BBL'],
  ['The Siam Commercial Bank Plc.', 'SCB'],
  ['ธ.กสิกรไทย', 'KBANK'],
  ['บมจ. ธนาคารกรุงไทย', 'KTB'],
  ['ธนาคารกรุงเทพ จำกัด (มหาชน)', 'BBL'],
  ['ธ.ก.ส.', 'BAAC'],
  ['ทหารไทยธนชาต จำกัด', 'TMB'],
  ['ທະນາຄານ ການຄ້າຕ່າງປະເທດລາວ ມະຫາຊົນ', 'BCEL'],
  ['Public Company Limited', 'PUBLICCOMPANYLIMITED'],
])('the company %s is the bank %s', (name, code) => {
  expect(readBankCode(name)).toBe(code);
});

test('a bank is read from its name in full, in any spelling', () => {
  const names = [
    'Siam Commercial Bank',
    'S.C.B.',
    'ธนาคารไทยพาณิชย์',
    'Krung Thai',
    'ttb bank',
    'ST Bank',
    'ທະນາຄານພົງສະຫວັນ',
  ];
  expect(names.map(readBankCode)).toEqual(['SCB', 'SCB', 'SCB', 'KTB', 'TMB', 'STB', 'PSVB']);
  expect(['Bank', 'Some Bank', 'ธนาคารหนึ่ง', 'K/BANK\u200b', '', ' '].map(readBankCode)).toEqual([
    'BANK',
    'SOMEBANK',
    'ธนาคารหนึ่ง',
    'KBANK',
    '',
    '',
  ]);
  expect(['', 'BANK', 'SOMEBANK'].some(isKnownBank)).toBe(false);
});

test.each(['SOMCHAI JAIDEE', 'somchai jaidee', '  Somchai   Jaidee ', 'AB'])(
  '%j is an English name',
  (name) => {
    expect(isEnglishName(name)).toBe(true);
  },
);

test.each(['สมชาย ใจดี', 'SOMCHAI 2', "O'NEIL", 'A', '', '   ', 'Straße', 'ı ı', 'SOMCHAI ใจดี', 'José Silva'])(
  '%j is not an English name',
  (name) => {
    expect(isEnglishName(name)).toBe(false);
  },
);

test('a Thai name is refused only by a bank that accepts English names only', () => {
  expect(isNameAllowedAt({ englishNameOnly: true }, 'สมชาย ใจดี')).toBe(false);
  expect(isNameAllowedAt({ englishNameOnly: false }, 'สมชาย ใจดี')).toBe(true);
});

test('an account name is normalised to upper case with single spaces', () => {
  expect(normalizeAccountName('  somchai   jaidee ')).toBe('SOMCHAI JAIDEE');
});
