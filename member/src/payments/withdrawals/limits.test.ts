import fc from 'fast-check';
import { expect, test } from 'vitest';
import { judgeAmount } from '../../ui/money/amount.ts';
import { leftAfter, withdrawLimits, withdrawSteps } from './limits.ts';

const lookup = { withdrawMin: 100, withdrawMax: 50_000 };

test('quick amounts end with the spendable amount or the maximum', () => {
  expect(withdrawSteps(lookup, 700)).toEqual([100, 300, 500, 700]);
  expect(withdrawSteps(lookup, 99.99)).toEqual([]);
  expect(withdrawSteps(lookup, 80_000)).toEqual([100, 300, 500, 1000, 5000, 50_000]);
});

test('the amount used last is a quick amount if it can be withdrawn', () => {
  expect(withdrawSteps(lookup, 700, 250)).toEqual([100, 250, 300, 500, 700]);
  expect(withdrawSteps(lookup, 700, 700)).toEqual([100, 300, 500, 700]);
  expect(withdrawSteps(lookup, 700, 99)).toEqual([100, 300, 500, 700]);
});

test('quick amounts in kip are round amounts of their own', () => {
  const kip = { withdrawMin: 100_000, withdrawMax: 50_000_000 };
  expect(withdrawSteps(kip, 600_000)).toEqual([100_000, 300_000, 500_000, 600_000]);
});

test('every quick amount can be withdrawn', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10_000_000 }),
      fc.integer({ min: 1, max: 2000 }),
      (satang, withdrawMin) => {
        const spendable = satang / 100;
        const limits = { withdrawMin, withdrawMax: 50_000 };
        return withdrawSteps(limits, spendable).every(
          (step) => judgeAmount(String(step), withdrawLimits(limits, spendable)).flaw === null,
        );
      },
    ),
  );
});

test('the remaining balance is exact to the satang', () => {
  expect(leftAfter(0.1, 0.3)).toBe(0.2);
  expect(leftAfter(1234.56, 8480.5)).toBe(7245.94);
  expect(leftAfter(700, 700)).toBe(0);
});
