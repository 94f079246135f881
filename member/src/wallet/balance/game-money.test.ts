import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gameBalance, inGames, shares, withdrawableAmount } from './game-money.ts';

test('a game balance is credits times rate, rounded down to the satang', () => {
  expect(gameBalance({ amount: 50, ftWalletSlot: 20 })).toBe(1000);
  expect(gameBalance({ amount: 0.07, ftWalletSlot: 1 })).toBe(0.07);
  expect(gameBalance({ amount: 1.11, ftWalletSlot: 0.5 })).toBe(0.55);
});

test('floating-point errors do not change an amount', () => {
  expect(gameBalance({ amount: 1.15, ftWalletSlot: 1 })).toBe(1.15);
  expect(gameBalance({ amount: 8.2, ftWalletSlot: 20 })).toBe(164);
  expect(inGames([0.1, 0.2].map((amount) => ({ amount, ftWalletSlot: 1, isActive: true })))).toBe(0.3);
});

test('only active game accounts count', () => {
  expect(inGames([{ amount: 5, ftWalletSlot: 1, isActive: false }])).toBe(0);
});

test('the withdrawable total is the spendable balance plus active game balances', () => {
  const open = { amount: 50.1, ftWalletSlot: 20, isActive: true };
  expect(withdrawableAmount(0.1, [open, { ...open, isActive: false }])).toBe(1002.1);
  expect(withdrawableAmount(1.1, [{ amount: 2.2, ftWalletSlot: 1, isActive: true }])).toBe(3.3);
});

test('the shares of the bar add up to 100 percent, or are all zero', () => {
  expect(shares([0, 0, 0])).toEqual([0, 0, 0]);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 1e9 }), { minLength: 1, maxLength: 3 }), (satang) => {
      const sum = shares(satang.map((each) => each / 100)).reduce((a, b) => a + b, 0);
      return Math.abs(sum - 100) < 1e-6;
    }),
  );
});
