import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { demoPayoutProviders } from '../../../demo/demo-banks.ts';
import { createProviderRegistry } from '../../../providers/registry/provider-registry.ts';
import { resolveProvider } from '../../../providers/registry/resolve-provider.ts';
import { fittingPayouts, pickByShare } from './payout-routing.ts';

const [demo] = demoPayoutProviders;
if (!demo) throw new Error('the demo has no payout provider');

type Rules = Partial<{
  currency: string;
  share: number;
  leastAmount: number;
  mostAmount: number;
  banks: string[];
}>;

const registry = (rules: Readonly<Record<string, Rules>>) =>
  createProviderRegistry(
    Object.entries(rules).map(([code, own]) =>
      resolveProvider(
        { ...demo, code, settings: { ...demo.settings, ...own } },
        { sandboxUrl: 'http://127.0.0.1:1', env: {} },
      ),
    ),
  );
const baht = (amount: number, bankCode: string | null = 'SCB') => ({
  currency: 'THB' as const,
  amount: BigInt(amount) * 100n,
  bankCode,
});
const codesFor = (rules: Readonly<Record<string, Rules>>, need = baht(300)) =>
  fittingPayouts(registry(rules), need).map(({ row }) => row.code);

describe('a payout provider fits', () => {
  test('amounts from its least to its largest, both included', () => {
    const rules = { ONE: { leastAmount: 300, mostAmount: 500 } };
    expect([299, 300, 500, 501].map((amount) => codesFor(rules, baht(amount)).length)).toEqual([0, 1, 1, 0]);
    expect(codesFor(rules, { ...baht(0), amount: 50_001n })).toEqual([]);
  });

  test('the banks that it names, and every bank where it names none', () => {
    const rules = { ONE: { banks: ['KBANK', 'SCB'] }, TWO: {} };
    expect(codesFor(rules, baht(300, 'SCB'))).toEqual(['ONE', 'TWO']);
    expect(codesFor(rules, baht(300, 'GSB'))).toEqual(['TWO']);
    expect(codesFor(rules, baht(300, null))).toEqual(['TWO']);
  });

  test('its currency, and none with a share of 0', () => {
    expect(codesFor({ KIP: { currency: 'LAK' }, NONE: { share: 0 }, ONE: {} })).toEqual(['ONE']);
  });
});

describe('the choice by share', () => {
  const shares = { A: 5, B: 3, C: 1, D: 1 };
  const providers = fittingPayouts(
    registry(Object.fromEntries(Object.entries(shares).map(([code, share]) => [code, { share }]))),
    baht(300),
  );
  const chosen = (n: number, from = providers) => pickByShare(`withdrawal ${n}`, from)?.row.code;
  const many = Array.from({ length: 20_000 }, (_, n) => n);

  test('gives each provider its share of many withdrawals', () => {
    const counts = Map.groupBy(many, (n) => chosen(n));
    for (const [code, share] of Object.entries(shares))
      expect((counts.get(code)?.length ?? 0) / many.length, code).toBeCloseTo(share / 10, 1.7);
  });

  test('moves only the withdrawals of a provider that leaves, and spreads them by the shares of the others', () => {
    const rest = providers.filter(({ row }) => row.code !== 'A');
    const moved = many.filter((n) => chosen(n) === 'A');
    for (const n of many) if (chosen(n) !== 'A') expect(chosen(n, rest)).toBe(chosen(n));
    const toB = moved.filter((n) => chosen(n, rest) === 'B').length;
    expect(toB / moved.length).toBeCloseTo(3 / 5, 1.7);
  });

  test('is the same for a repeated call, whatever the order of the providers, and null without any', () => {
    for (const n of many.slice(0, 200)) expect(chosen(n, providers.toReversed())).toBe(chosen(n));
    expect(pickByShare('withdrawal', [])).toBeNull();
  });
});

test('no provider is ever chosen that does not fit', () => {
  const rule = fc.record({
    currency: fc.constantFrom('THB', 'LAK'),
    share: fc.integer({ min: 0, max: 3 }),
    leastAmount: fc.integer({ min: 0, max: 60 }),
    mostAmount: fc.integer({ min: 1, max: 60 }),
    banks: fc.uniqueArray(fc.constantFrom('SCB', 'GSB', 'KBANK')),
  });
  const need = fc.record({
    currency: fc.constantFrom('THB' as const, 'LAK' as const),
    amount: fc.bigInt({ min: 1n, max: 7_000n }),
    bankCode: fc.constantFrom('SCB', 'GSB', 'KBANK', null),
  });
  const fits = (
    own: Required<Rules>,
    {
      currency,
      amount,
      bankCode,
    }: ReturnType<typeof baht> | { currency: string; amount: bigint; bankCode: string | null },
  ) =>
    own.currency === currency &&
    own.share > 0 &&
    amount >= BigInt(own.leastAmount * 100) &&
    amount <= BigInt(own.mostAmount * 100) &&
    (own.banks.length === 0 || own.banks.some((bank) => bank === bankCode));
  fc.assert(
    fc.property(fc.array(rule, { maxLength: 4 }), need, fc.uuid(), (rules, asked, id) => {
      const named = Object.fromEntries(rules.map((own, at) => [`P${at}`, own]));
      const chosen = pickByShare(id, fittingPayouts(registry(named), asked));
      const able = Object.entries(named).filter(([, own]) => fits(own, asked));
      if (able.length === 0) expect(chosen).toBeNull();
      else expect(able.map(([code]) => code)).toContain(chosen?.row.code);
    }),
  );
});
