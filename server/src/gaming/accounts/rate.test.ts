import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../testing/process/runs.ts';
import { creditsFor, exchange, exchangeOut, parseRate, type Rate, walletValue } from './rate.ts';

const rates = fc
  .tuple(fc.integer({ min: 1, max: 2_000_000 }), fc.integer({ min: 0, max: 4 }))
  .map(([scaled, decimals]) => ({
    text: `${Math.floor(scaled / 10_000)}.${String(scaled % 10_000).padStart(4, '0')}`,
    decimals,
  }));
const amounts = fc.bigInt({ min: 0n, max: 10n ** 13n });

describe('the rate between wallet and game', () => {
  it('sends 10 credits for 200 baht at rate 20, and debits exactly 200', () => {
    expect(exchange(20_000n, parseRate('20.0000', 2))).toEqual({ credits: 1000n, value: 20_000n });
  });

  it('leaves an amount below one hundredth of a credit in the wallet', () => {
    expect(exchange(21_055n, parseRate('20', 2))).toEqual({ credits: 1052n, value: 21_040n });
    expect(exchange(19n, parseRate('20', 2))).toEqual({ credits: 0n, value: 0n });
  });

  it('debits exactly what the sent credits are worth, never more than requested', () => {
    fc.assert(
      fc.property(amounts, rates, (amount, { text, decimals }) => {
        const rate = parseRate(text, decimals);
        const { credits, value } = exchange(amount, rate);
        expect(value).toBeLessThanOrEqual(amount);
        expect(amount - value).toBeLessThan(rate.worth);
        // Equal exactly, without rounding: value × per = credits × worth.
        expect(value * rate.per).toBe(credits * rate.worth);
      }),
    );
  });

  it('never shows a wallet value above what the credits are worth', () => {
    fc.assert(
      fc.property(amounts, rates, (credits, { text, decimals }) => {
        const rate = parseRate(text, decimals);
        expect(creditsFor(walletValue(credits, rate), rate)).toBeLessThanOrEqual(credits);
        expect(walletValue(credits, rate) * rate.per).toBeLessThanOrEqual(credits * rate.worth);
      }),
    );
  });

  it('withdraws all credits of a game even when their value is not a whole number of minor units', () => {
    fc.assert(
      fc.property(amounts, rates, (credits, { text, decimals }) => {
        const rate = parseRate(text, decimals);
        const balance = walletValue(credits, rate);
        fc.pre(balance > 0n);
        expect(exchangeOut(balance, { credits, balance }, rate)).toEqual({ credits, value: balance });
      }),
    );
  });

  it('neither loses nor creates a satang in any sequence of transfers and game results', () => {
    const account = fc.constantFrom(0, 1, 2);
    const step = fc.oneof(
      fc.record({
        from: account,
        to: account,
        amount: fc.bigInt({ min: 0n, max: 10n ** 9n }),
        all: fc.boolean(),
      }),
      fc.record({ game: fc.constantFrom(1, 2), credits: fc.bigInt({ min: -(10n ** 6n), max: 10n ** 6n }) }),
    );
    fc.assert(
      fc.property(rates, rates, fc.array(step, { maxLength: 30 }), (first, second, steps) => {
        const model = new Model(10n ** 9n, [parse(first), parse(second)]);
        for (const each of steps) {
          if ('game' in each) model.play(each.game, each.credits);
          else model.move(each.from, each.to, each.amount, each.all);
          model.check();
        }
      }),
      { numRuns: runs(500) },
    );
  });

  it('refuses a rate that is zero, negative or not a number', () => {
    for (const wrong of ['0', '0.0000', '-1', '', '1e3', '1.00001']) {
      expect(() => parseRate(wrong, 2)).toThrow(RangeError);
    }
  });
});

const parse = ({ text, decimals }: { text: string; decimals: number }) => parseRate(text, decimals);

/**
 * Model of a wallet (0) and two games, each in our ledger and at its provider, and of what the operator lost at the games.
 */
class Model {
  readonly #book: bigint[];
  readonly #credits = [0n, 0n, 0n];
  readonly #rates: readonly (Rate | undefined)[];
  readonly #total: bigint;
  #lost = 0n;

  constructor(wallet: bigint, rates: readonly Rate[]) {
    this.#book = [wallet, 0n, 0n];
    this.#rates = [undefined, ...rates];
    this.#total = wallet;
  }

  /** Moves from game to game through the wallet, which keeps what the second game does not take. */
  move(from: number, to: number, wish: bigint, all: boolean): void {
    if (from === to) return;
    const amount = all ? this.#at(from) : wish;
    const rate = this.#rates[from];
    const there = { credits: this.#credits[from] ?? 0n, balance: this.#at(from) };
    const out = rate ? exchangeOut(amount, there, rate) : { credits: 0n, value: amount };
    if (out.value > this.#at(from)) return;
    this.#change(from, -out.value, -out.credits);
    this.#change(0, out.value, 0n);
    const target = this.#rates[to];
    if (!target) return;
    const into = exchange(out.value, target);
    expect(into.value).toBeLessThanOrEqual(out.value);
    this.#change(0, -into.value, 0n);
    this.#change(to, into.value, into.credits);
  }

  /** Wins or loses credits, and posts the result as a balance refresh does. */
  play(game: number, credits: bigint): void {
    const rate = this.#rates[game];
    const played = (this.#credits[game] ?? 0n) + credits;
    if (!rate || played < 0n) return;
    const won = walletValue(played, rate) - this.#at(game);
    this.#change(game, won, credits);
    this.#lost += won;
  }

  check(): void {
    for (const [game, rate] of this.#rates.entries())
      if (rate) expect(walletValue(this.#credits[game] ?? 0n, rate)).toBe(this.#at(game));
    expect(this.#book.reduce((sum, part) => sum + part, 0n)).toBe(this.#total + this.#lost);
    for (const part of [...this.#book, ...this.#credits]) expect(part).toBeGreaterThanOrEqual(0n);
  }

  #at(account: number): bigint {
    return this.#book[account] ?? 0n;
  }

  #change(account: number, value: bigint, credits: bigint): void {
    this.#book[account] = this.#at(account) + value;
    this.#credits[account] = (this.#credits[account] ?? 0n) + credits;
  }
}
