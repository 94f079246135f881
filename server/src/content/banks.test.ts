import { locales } from '@kapao/core/locale';
import { expect, test } from 'vitest';
import banks from './banks.json' with { type: 'json' };

const codes = (is: (bank: (typeof banks)[number]) => boolean) => banks.filter(is).map(({ code }) => code);

test('the list has the name rules and recommended banks of the specification', () => {
  expect(codes(({ englishNameOnly }) => englishNameOnly)).toEqual(['BBL', 'KTB', 'TMB']);
  // BCEL is added for members in Laos, where neither of the other two can be paid.
  expect(codes(({ recommended }) => recommended)).toEqual(['KBANK', 'KTB', 'BCEL']);
});

test.each(banks)(
  '$code has a unique code, a name in every language, and account lengths only for baht',
  (bank) => {
    expect(codes(({ code }) => code === bank.code)).toHaveLength(1);
    const names = { th: bank.nameTH, la: bank.nameLO, en: bank.nameEN };
    for (const locale of locales) expect(names[locale].trim(), locale).not.toBe('');
    expect(bank.accountLengths.length > 0).toBe(bank.currency === 'THB');
    for (const length of bank.accountLengths) expect(length >= 7 && length <= 15, `${length}`).toBe(true);
  },
);
