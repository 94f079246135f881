import { expect, test } from 'vitest';
import { isPaidByThirdParty } from './third-party-deposit.ts';

const own = { bankCode: 'KBANK', accountNo: '1234567890', name: 'SOMCHAI JAIDEE' };
const nothing = { bankCode: null, accountNo: null, name: null };

test.each([
  ['no data', {}, false],
  ['the same account', { bankCode: 'KBANK', accountNo: '123-4-56789-0' }, false],
  ['the same account, whatever the name', { accountNo: '1234567890', name: 'S. JAIDEE' }, false],
  ['another account', { bankCode: 'KBANK', accountNo: '1234567891' }, true],
  ['another account, the same name', { accountNo: '9876543210', name: 'SOMCHAI JAIDEE' }, true],
  ['the same number at another bank', { bankCode: 'SCB', accountNo: '1234567890' }, true],
  ['the same number at an unknown bank', { bankCode: 'XYZ', accountNo: '1234567890' }, true],
  ['only another bank', { bankCode: 'SCB' }, true],
  ['only the same bank', { bankCode: 'KBANK' }, false],
  ['digits that fit', { bankCode: 'KBANK', accountNo: 'xxx-x-x6789-x' }, false],
  ['digits that fit and a name that does', { accountNo: 'xxx-x-x6789-x', name: 'MR SOMCHAI J' }, false],
  ['digits that fit and a name that does not', { accountNo: 'xxx-x-x6789-x', name: 'MALEE DEMO' }, true],
  ['digits that fit and a name in Thai', { accountNo: 'xxx-x-x6789-x', name: 'นาย สมชาย ใ' }, false],
  ['digits that do not fit', { accountNo: 'xxx-x-x6780-x', name: 'SOMCHAI JAIDEE' }, true],
  ['too few digits', { accountNo: 'xxx-x-xx890' }, false],
  ['too few digits and another name', { accountNo: 'xxx-x-xx890', name: 'MALEE DEMO' }, true],
  ['only the name', { name: 'SOMCHAI JAIDEE' }, false],
  ['only another name', { name: 'MALEE DEMO' }, true],
  ['only a name in Lao', { name: 'ທ້າວ ສົມຊາຍ' }, false],
])('a payer with %s', (_, payer, isForeign) => {
  expect(isPaidByThirdParty({ ...nothing, ...payer }, own)).toBe(isForeign);
});
