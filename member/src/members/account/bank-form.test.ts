import { expect, test } from 'vitest';
import { judgeAccount, tidyAccount } from './bank-form.ts';

const anyName = { englishNameOnly: false };
const typed = { bankCode: 'KBANK', bankAccountNo: '123-4-56789-0', bankAccountName: ' สมชาย  ใจดี ' };

test('an account is accepted as people type it and normalised before sending', () => {
  expect(judgeAccount(typed, anyName, 'th')).toEqual({});
  expect(tidyAccount(typed)).toEqual({
    bankCode: 'KBANK',
    bankAccountNo: '1234567890',
    bankAccountName: 'สมชาย ใจดี',
  });
  expect(tidyAccount({ ...typed, bankAccountNo: '๑๒๓๔๕๖๗๘๙๐' }).bankAccountNo).toBe('1234567890');
});

test('a name pasted with marks that nobody sees is the name as it is seen', () => {
  const pasted = { ...typed, bankAccountName: '\u200eSom\u200bchai\ufeff Jai\u2011dee' };
  expect(judgeAccount(pasted, anyName, 'th')).toEqual({});
  expect(tidyAccount(pasted).bankAccountName).toBe('SOMCHAI JAI-DEE');
  const english = { ...typed, bankAccountName: 'Somchai\u200b Jaidee' };
  expect(judgeAccount(english, { englishNameOnly: true }, 'th')).toEqual({});
});

test('every invalid field is reported', () => {
  expect(judgeAccount({ bankCode: '', bankAccountNo: ' ', bankAccountName: '' }, undefined, 'th')).toEqual({
    bankCode: 'empty',
    bankAccountNo: 'empty',
    bankAccountName: 'empty',
  });
  expect(
    judgeAccount({ ...typed, bankAccountNo: '12x', bankAccountName: '<b>x</b>' }, anyName, 'th'),
  ).toEqual({
    bankAccountNo: 'malformed',
    bankAccountName: 'malformed',
  });
});

test('a bank that accepts English names only refuses a Thai name', () => {
  const bank = { englishNameOnly: true };
  expect(judgeAccount(typed, bank, 'th')).toEqual({ bankAccountName: 'english-only' });
  expect(judgeAccount({ ...typed, bankAccountName: 'somchai jaidee' }, bank, 'th')).toEqual({});
});
