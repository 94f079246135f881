import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { creditsFor, exchange, parseRate, walletValue } from './rate.ts';

const rates = fc
  .tuple(fc.integer({ min: 1, max: 2_000_000 }), fc.integer({ min: 0, max: 4 }))
  .map(([scaled, decimals]) => ({
    text: `${Math.floor(scaled / 10_000)}.${String(scaled % 10_000).padStart(4, '0')}`,
    decimals,
  }));
const amounts = fc.bigInt({ min: 0n, max: 10n ** 13n });

describe('the rate between wallet and game', () => {
  it('sends 10 credits for 200 baht at rate 20, and takes exactly 200', () => {
    expect(exchange(20_000n, parseRate('20.0000', 2))).toEqual({ credits: 1000n, value: 20_000n });
  });

  it('leaves what buys no whole hundredth of a credit in the wallet', () => {
    expect(exchange(21_055n, parseRate('20', 2))).toEqual({ credits: 1052n, value: 21_040n });
    expect(exchange(19n, parseRate('20', 2))).toEqual({ credits: 0n, value: 0n });
  });

  it('takes exactly what the credits sent are worth, never more than was asked', () => {
    fc.assert(
      fc.property(amounts, rates, (amount, { text, decimals }) => {
        const rate = parseRate(text, decimals);
        const { credits, value } = exchange(amount, rate);
        expect(value).toBeLessThanOrEqual(amount);
        expect(amount - value).toBeLessThan(rate.worth);
        // Exact, not floored: value × per = credits × worth.
        expect(value * rate.per).toBe(credits * rate.worth);
      }),
    );
  });

  it('never shows more money than the credits are worth', () => {
    fc.assert(
      fc.property(amounts, rates, (credits, { text, decimals }) => {
        const rate = parseRate(text, decimals);
        expect(creditsFor(walletValue(credits, rate), rate)).toBeLessThanOrEqual(credits);
        expect(walletValue(credits, rate) * rate.per).toBeLessThanOrEqual(credits * rate.worth);
      }),
    );
  });

  it('refuses a rate that is zero, negative or no number', () => {
    for (const wrong of ['0', '0.0000', '-1', '', '1e3', '1.00001']) {
      expect(() => parseRate(wrong, 2)).toThrow(RangeError);
    }
  });
});
