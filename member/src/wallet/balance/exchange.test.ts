import fc from 'fast-check';
import { expect, test } from 'vitest';
import { creditsOf, minTransfer, movableAmount } from './exchange.ts';

test('at a rate of one, every amount is transferred as typed', () => {
  expect(movableAmount(100, 0.01)).toBe(100);
  expect(movableAmount(0.07, 0.01)).toBe(0.07);
  expect(creditsOf(100, 1)).toBe(100);
  expect(minTransfer(0.01)).toBe(1);
});

test('an amount is rounded down to whole credits', () => {
  expect(movableAmount(100, 0.03)).toBe(99.99);
  expect(creditsOf(99.99, 3)).toBe(33.33);
  expect(movableAmount(100, 0.2)).toBe(100);
  expect(creditsOf(100, 20)).toBe(5);
});

test('at a large step an amount below one step transfers nothing', () => {
  expect(movableAmount(100, 3333.33)).toBe(0);
  expect(minTransfer(3333.33)).toBe(3333.33);
  expect(movableAmount(10_000, 3333.33)).toBe(9999.99);
  expect(creditsOf(9999.99, 33.3333)).toBe(300);
});

test('the transferred amount is at most the typed one, and less by under one step', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e12 }), fc.integer({ min: 1, max: 1e7 }), (typed, step) => {
      const rest = typed - Math.round(movableAmount(typed / 100, step / 100) * 100);
      return rest >= 0 && rest < step;
    }),
  );
});
