import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromWire, minorFromWire, toWire } from './money.ts';
import { formatAmount, toDecimalString, toFileAmount } from './money-format.ts';
import { formatSignedAmount } from './signed-amount.ts';

const limit = 10n ** 14n - 1n;
const anyMinor = fc.bigInt({ min: -limit, max: limit });

describe('reading an amount from the wire', () => {
  test.each([
    [1, 100n],
    [0.01, 1n],
    [0.1, 10n],
    [1.15, 115n],
    [8.2, 820n],
    [1.005e3, 100500n],
    [999_999_999_999.99, 99_999_999_999_999n],
    [0, 0n],
    [-0, 0n],
    [-5, -500n],
    [-0.01, -1n],
  ])('%d is %s minor units', (amount, expected) => {
    expect(fromWire(amount, 'THB')).toEqual({ ok: true, value: expected });
  });

  test.each([
    [0.001, 'too-many-decimals'],
    [1e-7, 'too-many-decimals'],
    [0.1 + 0.2, 'too-many-decimals'],
    [1e12, 'too-large'],
    [-1e12, 'too-large'],
    [1e20, 'too-large'],
    [Number.NaN, 'not-a-number'],
    [Number.POSITIVE_INFINITY, 'not-a-number'],
    ['1', 'not-a-number'],
    [null, 'not-a-number'],
    [1n, 'not-a-number'],
  ])('refuses %s as %s', (amount, flaw) => {
    expect(fromWire(amount, 'THB')).toEqual({ ok: false, flaw });
  });

  test('refuses fractions of a kip and accepts whole kip', () => {
    expect(fromWire(1000.5, 'LAK')).toEqual({ ok: false, flaw: 'too-many-decimals' });
    expect(fromWire(1000, 'LAK')).toEqual({ ok: true, value: 100_000n });
  });

  test('throws on an amount that the contract should have refused', () => {
    expect(() => minorFromWire(0.001, 'THB')).toThrow(RangeError);
    expect(minorFromWire(12.34, 'THB')).toBe(1234n);
  });

  test('never loses a satang in a round trip', () => {
    fc.assert(
      fc.property(anyMinor, (amount) => {
        const throughJson: unknown = JSON.parse(JSON.stringify(toWire(amount)));
        expect(fromWire(throughJson, 'THB')).toEqual({ ok: true, value: amount });
      }),
      { numRuns: 2000 },
    );
  });

  test('accepts a number exactly if it has at most two decimals', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, min: -1e6, max: 1e6 }), (amount) => {
        expect(fromWire(amount, 'THB').ok).toBe(Number(amount.toFixed(2)) === amount);
      }),
    );
  });
});

describe('writing an amount', () => {
  test('writes zero without a sign, and throws on an amount too large for the wire', () => {
    expect(Object.is(toWire(0n), 0)).toBe(true);
    expect(toWire(-1n)).toBe(-0.01);
    expect(() => toWire(10n ** 14n)).toThrow(RangeError);
    expect(() => toWire(-(10n ** 14n))).toThrow(RangeError);
  });

  test('writes a decimal string with two decimals', () => {
    expect(toDecimalString(5n)).toBe('0.05');
    expect(toDecimalString(30_000n)).toBe('300.00');
    expect(toDecimalString(-12_345n)).toBe('-123.45');
  });
});

describe('showing an amount', () => {
  test.each([
    [123_456_789n, '1,234,567.89'],
    [0n, '0.00'],
    [-100_000n, '-1,000.00'],
    [99_900n, '999.00'],
    [1_234_567.89, '1,234,567.89'],
    [5, '5.00'],
    [0.299, '0.29'],
    [-0.001, '0.00'],
    [Number.NaN, '-'],
    ['12', '-'],
    [null, '-'],
    [undefined, '-'],
  ])('%s is shown as %s', (amount, text) => {
    expect(formatAmount(amount)).toBe(text);
  });

  test('shows minor units and the same wire amount alike', () => {
    fc.assert(fc.property(anyMinor, (amount) => formatAmount(amount) === formatAmount(toWire(amount))));
  });

  test('formats like Intl.NumberFormat', () => {
    const intl = new Intl.NumberFormat('en-US', {
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
      roundingMode: 'trunc',
      signDisplay: 'negative',
    });
    const anyNumber = fc.oneof(
      fc.double({ min: -1e15, max: 1e15, noNaN: true }),
      fc.double({ min: -10, max: 10, noNaN: true }),
      fc.integer({ min: -1e9, max: 1e9 }).map((thousandths) => thousandths / 1000),
    );
    fc.assert(fc.property(anyNumber, (amount) => formatAmount(amount) === intl.format(amount)));
    // `Intl.NumberFormat` formats a decimal string exactly (ECMA-402, ToIntlMathematicalValue).
    fc.assert(
      fc.property(anyMinor, (amount) => {
        return formatAmount(amount) === intl.format(toDecimalString(amount) as `${number}`);
      }),
    );
    expect(formatAmount(-1e-7)).toBe(intl.format(-1e-7));
    expect(formatAmount(1e21)).toBe('-');
  });

  test.each([
    [123_400n, '1,234'],
    [-123_400n, '-1,234'],
    [0, '0'],
    [1_000_000, '1,000,000'],
    // A game's rate may leave a fraction, which is money and is shown.
    [12.5, '12.50'],
    [Number.NaN, '-'],
  ])('%s kip is shown as %s, with decimals only for a fraction', (amount, text) => {
    expect(formatAmount(amount, 'LAK')).toBe(text);
  });

  test('writes whole kip without decimals into a file, and baht with two', () => {
    expect(toFileAmount(-123_400n, 'LAK')).toBe('-1234');
    expect(toFileAmount(123_450n, 'LAK')).toBe('1234.50');
    expect(toFileAmount(123_400n, 'THB')).toBe('1234.00');
  });

  test('puts a plus before positive amounts only', () => {
    expect(formatSignedAmount(200, 'LAK')).toBe('+200');
    expect([200, -200, 0, 'x'].map((amount) => formatSignedAmount(amount))).toEqual([
      '+200.00',
      '-200.00',
      '0.00',
      '-',
    ]);
  });
});
