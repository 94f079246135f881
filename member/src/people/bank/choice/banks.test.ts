import { expect, test, vi } from 'vitest';

// banks.ts reaches the client of the app, which reads the page at once.
vi.stubGlobal('document', { documentElement: { dataset: {} } });
const { findBanks, holds } = await import('./banks.ts');

const bank = (code: string, nameEN: string, nameTH: string) => ({ code, nameEN, nameTH, nameLO: '' });
const banks = [
  bank('BBL', 'Bangkok Bank', 'ธนาคารกรุงเทพ'),
  bank('KBANK', 'Kasikornbank', 'ธนาคารกสิกรไทย'),
  bank('KTB', 'Krungthai Bank', 'ธนาคารกรุงไทย'),
];
const codes = (typed: string) => {
  const { recommended, others } = findBanks(banks, typed);
  return [recommended.map(({ code }) => code), others.map(({ code }) => code)];
};

test('the recommended banks stand first', () => {
  expect(codes('')).toEqual([['KBANK', 'KTB'], ['BBL']]);
});

test('a bank is found by its code and by its name in any language', () => {
  expect(codes('ktb')).toEqual([['KTB'], []]);
  expect(codes(' bangkok ')).toEqual([[], ['BBL']]);
  expect(codes('กสิกร')).toEqual([['KBANK'], []]);
  expect(codes('no such bank')).toEqual([[], []]);
});

test('banks of Thailand hold baht, banks of Laos kip', () => {
  expect([holds('KBANK', 'BAHT'), holds('KBANK', 'LAK')]).toEqual([true, false]);
  expect([holds('BCEL', 'BAHT'), holds('BCEL', 'LAK')]).toEqual([false, true]);
  expect(holds('', 'LAK')).toBe(false);
});
