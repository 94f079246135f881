import { expect, test } from 'vitest';
import { bankNameIn } from './bank-name.ts';

test('a bank is named in the language of the screen, and in Thai where it has no such name', () => {
  const bank = { nameTH: 'ธนาคารกรุงเทพ', nameEN: 'Bangkok Bank', nameLO: '' };
  expect(bankNameIn(bank, 'th')).toBe('ธนาคารกรุงเทพ');
  expect(bankNameIn(bank, 'en')).toBe('Bangkok Bank');
  expect(bankNameIn(bank, 'la')).toBe('ธนาคารกรุงเทพ');
  expect(bankNameIn({ ...bank, nameLO: 'ທະນາຄານກຸງເທບ' }, 'la')).toBe('ທະນາຄານກຸງເທບ');
});
