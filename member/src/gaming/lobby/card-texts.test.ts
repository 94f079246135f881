import { afterEach, expect, test, vi } from 'vitest';
import { balanceTexts, showPlayIcons, whenText } from './card-texts.ts';

afterEach(() => void vi.useRealTimers());

test('one amount is shown where a credit is worth one baht', () => {
  expect(balanceTexts({ amount: 2400, ftWalletSlot: 1 })).toEqual({ worth: '฿2,400.00', credits: null });
});

test('a zero balance shows one amount at any rate', () => {
  expect(balanceTexts({ amount: 0, ftWalletSlot: 20 })).toEqual({ worth: '฿0.00', credits: null });
});

test('the worth comes first, and alone where there is no room for the credits', () => {
  expect(balanceTexts({ amount: 40, ftWalletSlot: 20 })).toEqual({ worth: '฿800.00', credits: '40.00' });
  expect(balanceTexts({ amount: 49_999_999.99, ftWalletSlot: 20 })).toEqual({
    worth: '฿999,999,999.80',
    credits: null,
  });
});

test('a time of today is shown as a time, another as a date, and none as a dash', () => {
  vi.useFakeTimers({ now: new Date('2026-11-23T16:59:00Z') });
  expect(whenText('2026-11-22T17:00:00Z')).toBe('00:00');
  expect(whenText('2026-11-22T16:59:00Z')).toBe('22/11');
  expect(whenText('2026-01-02T12:00:00Z')).toBe('02/01');
  expect(whenText(null)).toBe('-');
});

test('all cards of a row show the Continue playing label, or none does', () => {
  const of = (amount: number, offered = true) => ({ amount, ftWalletSlot: 1, offered });
  expect(showPlayIcons([of(500), of(0)], true)).toBe(true);
  expect(showPlayIcons([of(500), of(1_246_304.89)], true)).toBe(false);
  // On a vertical card the play icon is on the picture, where there is room.
  expect(showPlayIcons([of(500), of(1_246_304.89)], false)).toBe(true);
  expect(showPlayIcons([of(500), of(500, false)], false)).toBe(false);
});
