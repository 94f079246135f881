import { afterEach, expect, test, vi } from 'vitest';
import { balanceWords, whenText } from './card-words.ts';

afterEach(() => void vi.useRealTimers());

test('one amount where a credit is worth one of the wallet’s', () => {
  expect(balanceWords({ amount: 2400, ftWalletSlot: 1 })).toEqual({ main: '฿2,400.00', worth: null });
});

test('nothing is nothing at every rate', () => {
  expect(balanceWords({ amount: 0, ftWalletSlot: 20 })).toEqual({ main: '฿0.00', worth: null });
});

test('credits and what they are worth, and where there is no room for both, the money', () => {
  expect(balanceWords({ amount: 40, ftWalletSlot: 20 })).toEqual({ main: '40.00', worth: '฿800.00' });
  expect(balanceWords({ amount: 49_999_999.99, ftWalletSlot: 20 })).toEqual({
    main: '฿999,999,999.80',
    worth: null,
  });
});

test('a time of today is told by the clock, another one by its date, and none by a dash', () => {
  vi.useFakeTimers({ now: new Date('2026-11-23T16:59:00Z') });
  expect(whenText('2026-11-22T17:00:00Z')).toBe('00:00');
  expect(whenText('2026-11-22T16:59:00Z')).toBe('22/11');
  expect(whenText('2026-01-02T12:00:00Z')).toBe('02/01');
  expect(whenText(null)).toBe('-');
});
