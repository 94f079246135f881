import { expect, test } from 'vitest';
import { findBanks, hasCurrency } from './banks.ts';

const bank = (code: string, nameEN: string, nameTH: string, recommended: boolean) => ({
  code,
  nameEN,
  nameTH,
  nameLO: '',
  recommended,
  currency: 'BAHT' as const,
  accountLengths: [10],
  englishNameOnly: false,
});
const banks = [
  bank('BBL', 'Bangkok Bank', 'ธนาคารกรุงเทพ', false),
  bank('KBANK', 'Kasikornbank', 'ธนาคารกสิกรไทย', true),
  bank('KTB', 'Krungthai Bank', 'ธนาคารกรุงไทย', true),
];
const codes = (typed: string) => {
  const { recommended, others } = findBanks(banks, typed);
  return [recommended.map(({ code }) => code), others.map(({ code }) => code)];
};

test('the recommended banks are listed first', () => {
  expect(codes('')).toEqual([['KBANK', 'KTB'], ['BBL']]);
});

test('a bank is found by its code and by its name in any language', () => {
  expect(codes('ktb')).toEqual([['KTB'], []]);
  expect(codes(' bangkok ')).toEqual([[], ['BBL']]);
  expect(codes('กสิกร')).toEqual([['KBANK'], []]);
  expect(codes('no such bank')).toEqual([[], []]);
});

test('a bank holds its own currency only, and no bank holds none', () => {
  expect([hasCurrency(banks[0], 'BAHT'), hasCurrency(banks[0], 'LAK')]).toEqual([true, false]);
  const inLaos = { currency: 'LAK' } as const;
  expect([hasCurrency(inLaos, 'BAHT'), hasCurrency(inLaos, 'LAK')]).toEqual([false, true]);
  expect(hasCurrency(undefined, 'LAK')).toBe(false);
});
