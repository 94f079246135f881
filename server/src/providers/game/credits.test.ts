import fc from 'fast-check';
import { expect, it } from 'vitest';
import { groupedCredits, readCredits, writeCredits } from './credits.ts';

it('reads back exactly what it writes', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }),
      fc.integer({ min: 0, max: 4 }),
      (amount, d) => {
        expect(readCredits(writeCredits(amount, d), d)).toBe(amount);
      },
    ),
  );
});

it('reads JSON numbers and texts, and cuts off more than two decimals', () => {
  expect(readCredits(12.3)).toBe(1230n);
  expect(readCredits('12.349')).toBe(1234n);
  expect(readCredits(0)).toBe(0n);
  expect(readCredits(-5.01)).toBe(-501n);
});

it('returns null for anything else', () => {
  for (const wrong of [null, undefined, '', ' ', '1e3', 'NaN', Number.NaN, Infinity, {}, [], true, '1,000']) {
    expect(readCredits(wrong)).toBeNull();
  }
});

it('reads separators before each three digits, and none that could be a decimal comma', () => {
  expect(['1,234.50', '-1,000,000', '1234'].map((text) => groupedCredits.parse(text))).toEqual([
    123_450n,
    -100_000_000n,
    123_400n,
  ]);
  for (const wrong of ['0,500', '01,000', '1234,567', '1,2345', '1 000'])
    expect(groupedCredits.safeParse(wrong).success, wrong).toBe(false);
});
