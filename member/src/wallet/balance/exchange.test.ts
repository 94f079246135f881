import fc from 'fast-check';
import { expect, test } from 'vitest';
import { creditsOf, leastMove, moved } from './exchange.ts';

test('where one credit is one baht every amount moves as it is typed', () => {
  expect(moved(100, 0.01)).toBe(100);
  expect(moved(0.07, 0.01)).toBe(0.07);
  expect(creditsOf(100, 1)).toBe(100);
  expect(leastMove(0.01)).toBe(1);
});

test('an amount that does not divide moves as far as whole credits go', () => {
  expect(moved(100, 0.03)).toBe(99.99);
  expect(creditsOf(99.99, 3)).toBe(33.33);
  expect(moved(100, 0.2)).toBe(100);
  expect(creditsOf(100, 20)).toBe(5);
});

test('a rate of four decimals moves in large steps, and less than one is nothing', () => {
  expect(moved(100, 3333.33)).toBe(0);
  expect(leastMove(3333.33)).toBe(3333.33);
  expect(moved(10_000, 3333.33)).toBe(9999.99);
  expect(creditsOf(9999.99, 33.3333)).toBe(300);
});

test('never more than was typed, and less by less than one step', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e12 }), fc.integer({ min: 1, max: 1e7 }), (typed, step) => {
      const rest = typed - Math.round(moved(typed / 100, step / 100) * 100);
      return rest >= 0 && rest < step;
    }),
  );
});
