import { expect, test } from 'vitest';
import { bankNameIn } from './bank-name.ts';

test('a bank name is in the screen’s language, or in Thai if that is missing', () => {
  const bank = { nameTH: 'ธนาคารกรุงเทพ', nameEN: 'Bangkok Bank', nameLO: '' };
  expect(bankNameIn(bank, 'th')).toBe('ธนาคารกรุงเทพ');
  expect(bankNameIn(bank, 'en')).toBe('Bangkok Bank');
  expect(bankNameIn(bank, 'la')).toBe('ธนาคารกรุงเทพ');
  expect(bankNameIn({ ...bank, nameLO: 'ທະນາຄານກຸງເທບ' }, 'la')).toBe('ທະນາຄານກຸງເທບ');
});
