import { isRecommendedBank, isThaiBank, unusualLength } from '@kapao/core/bank-account';
import { requiresEnglishName } from '@kapao/core/bank-name';
import { expect, test } from 'vitest';
import banks from './banks.json' with { type: 'json' };

// The app advises by what core knows; the list of banks is the server's. They must say the same.
test.each(banks)('$code is the same bank in the rules and in the list', (bank) => {
  expect(isThaiBank(bank.code)).toBe(bank.currency === 'THB');
  expect(isRecommendedBank(bank.code)).toBe(bank.recommended);
  expect(requiresEnglishName(bank.code)).toBe(bank.englishNameOnly);
  for (const length of bank.accountLengths) expect(unusualLength(bank.code, '1'.repeat(length))).toBeNull();
  const strange = bank.accountLengths.length > 0 ? bank.accountLengths : null;
  expect(unusualLength(bank.code, '1'.repeat(9))).toEqual(strange);
});
