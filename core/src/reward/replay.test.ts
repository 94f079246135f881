import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { minor } from '../money.ts';
import { isReceiptLimitReached } from '../receipt-limit.ts';
import { weekdays } from '../weekdays.ts';
import { replay } from './replay.ts';
import type { Draft, ReplayEvent, ReplayedBonus } from './replayed.ts';
import { creditOf, defaultWeights, playKinds, type Terms } from './terms.ts';
import { bustThreshold, wageringRequirement } from './wagering.ts';

const baht = (amount: number) => minor(BigInt(Math.round(amount * 100)));
const start = new Date('2026-10-01T03:00:00Z');
const after = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
const until = after(31 * 24 * 60);

const terms: Terms = {
  credit: { kind: 'percent', percent: 100, most: baht(500) },
  minDeposit: baht(100),
  turnoverMultiple: 5,
  percentFail: 2,
  cap: baht(5_000),
  days: 30,
  weights: defaultWeights,
  minClear: baht(5),
};
const draft: Draft = {
  terms,
  unit: 1n,
  type: 'day',
  maxReceived: 1,
  audience: 'all',
  weekdays: null,
  games: null,
  stakes: 'stored',
};

const deposit = (minutes: number, amount: number, first = false): ReplayEvent => ({
  kind: 'deposit',
  at: after(minutes),
  amount: baht(amount),
  first,
});
const bet = (minutes: number, stake: number, payout: number, game = 'PG'): ReplayEvent => ({
  kind: 'bet',
  at: after(minutes),
  game,
  category: 'slot',
  stake: baht(stake),
  turnover: baht(stake),
  payout: baht(payout),
});
const shortly = (bonuses: readonly ReplayedBonus[]) =>
  bonuses.map(({ end, kept, cost }) => [end, kept, cost]);

describe('a simulated bonus', () => {
  test('ends completed in the first worked example, with the part above the cap cut', () => {
    const bonuses = replay(
      draft,
      0n,
      [deposit(0, 500), bet(1, 1_000, 3_000), bet(2, 4_000, 8_400), bet(3, 100, 0)],
      until,
    );
    // 1,000 + 2,000 + 4,400: the bonus ends with the bet that reaches the turnover, and the part above the cap is cut.
    expect(shortly(bonuses)).toEqual([['SUCCESS', baht(5_000), baht(500 - 2_400)]]);
    expect(bonuses[0]).toMatchObject({ turnover: baht(5_000), total: baht(7_400), endedAt: after(2) });
  });

  test('starts only on its weekdays in Bangkok, from midnight to midnight', () => {
    // 1 October 2026 is a Thursday; the history begins at 10:00 Bangkok time.
    const midnight = 14 * 60;
    const daily = { ...draft, terms: { ...terms, minClear: baht(9_000) } };
    const eve = [deposit(midnight - 1 / 60, 500), bet(midnight - 1 / 90, 985, 0)];
    const friday = [deposit(midnight, 500), bet(midnight + 1, 985, 0)];
    const saturday = [deposit(midnight + 24 * 60, 500)];
    const startsOn = (days: Draft['weekdays']) =>
      replay({ ...daily, weekdays: days }, 0n, [...eve, ...friday, ...saturday], until).map(
        ({ startedAt }) => startedAt,
      );
    expect(startsOn(['fri'])).toEqual([after(midnight)]);
    expect(startsOn(['thu', 'sat'])).toEqual([after(midnight - 1 / 60), after(midnight + 24 * 60)]);
    expect(startsOn(['mon'])).toEqual([]);
  });

  test('fails at the bust threshold, and a later deposit starts another one within the receipt limit', () => {
    const lost = [deposit(0, 500), bet(1, 985, 0)];
    expect(shortly(replay(draft, 0n, lost, until))).toEqual([['FAIL', 0n, 0n]]);
    const again = [...lost, deposit(60, 200), deposit(26 * 60, 300)];
    expect(replay(draft, 0n, again, until).map(({ startedAt }) => startedAt)).toEqual([after(0)]);
    const daily = { ...draft, terms: { ...terms, minClear: baht(300) } };
    expect(replay(daily, 0n, again, until).map(({ startedAt }) => startedAt)).toEqual([
      after(0),
      after(26 * 60),
    ]);
  });

  test('with scaled stakes loses the bonus with the deposit, or wins in proportion', () => {
    const scaled = { ...draft, stakes: 'scaled' } as const;
    expect(replay(scaled, 0n, [deposit(0, 500), bet(1, 490, 0)], until)).toMatchObject([
      { end: 'FAIL', turnover: baht(980), total: baht(20), kept: 0n, cost: baht(-10) },
    ]);
    expect(replay(scaled, 0n, [deposit(0, 500), bet(1, 2_500, 3_000)], until)).toMatchObject([
      { end: 'SUCCESS', turnover: baht(5_000), total: baht(2_000), kept: baht(2_000), cost: baht(1_000) },
    ]);
  });

  test('expires without play, keeps the own money and costs nothing', () => {
    expect(shortly(replay(draft, 0n, [deposit(0, 500)], until))).toEqual([['EXPIRED', baht(500), 0n]]);
    expect(shortly(replay(draft, 0n, [deposit(0, 500)], after(60)))).toEqual([['OPEN', 0n, 0n]]);
  });

  test('adds a later deposit to the wagering requirement, and a withdrawal does not reduce it', () => {
    const [replayed] = replay(
      draft,
      0n,
      [
        deposit(0, 500),
        deposit(1, 100),
        { kind: 'withdrawal', at: after(2), amount: baht(50) },
        bet(3, 5_099, 5_099),
        bet(4, 1, 1),
      ],
      until,
    );
    expect(replayed).toMatchObject({
      added: baht(100),
      endedAt: after(4),
      total: baht(1_100),
      end: 'SUCCESS',
    });
  });

  test('needs no old credit, counts its own games only, and may be limited to the first deposit', () => {
    expect(replay(draft, baht(5.01), [deposit(0, 500)], until)).toEqual([]);
    const onlyPg = { ...draft, games: new Set(['JOKER']) };
    expect(replay(onlyPg, 0n, [deposit(0, 500), bet(1, 5_000, 5_000)], after(9))).toMatchObject([
      { end: 'OPEN', turnover: 0n },
    ]);
    const first = { ...draft, audience: 'first-deposit' } as const;
    expect(replay(first, 0n, [deposit(0, 500)], until)).toEqual([]);
    expect(replay(first, 0n, [deposit(0, 500, true)], until)).toHaveLength(1);
  });

  test('of free credit starts without a deposit, but not with old credit', () => {
    const free: Draft = {
      ...draft,
      type: 'limit',
      terms: { ...terms, credit: { kind: 'fixed', amount: baht(50) }, minDeposit: minor(0n), cap: baht(100) },
    };
    const joined = { kind: 'joined', at: after(0) } as const;
    expect(replay(free, 0n, [joined, bet(1, 250, 460)], until)).toMatchObject([
      { end: 'SUCCESS', deposit: 0n, bonus: baht(50), total: baht(260), kept: baht(100) },
    ]);
    expect(replay(free, baht(6), [bet(1, 250, 460)], until)).toEqual([]);
  });
});

const amounts = fc.bigInt({ min: 1n, max: 200_000n });
const happening = (at: Date): fc.Arbitrary<ReplayEvent> =>
  fc.oneof(
    fc.record({
      kind: fc.constant('deposit' as const),
      at: fc.constant(at),
      amount: amounts,
      first: fc.boolean(),
    }),
    fc.record({
      kind: fc.constantFrom('own' as const, 'withdrawal' as const),
      at: fc.constant(at),
      amount: amounts,
    }),
    fc.record({
      kind: fc.constant('bet' as const),
      at: fc.constant(at),
      game: fc.constantFrom('PG', 'JOKER'),
      category: fc.constantFrom(...playKinds),
      stake: amounts,
      turnover: amounts,
      payout: fc.oneof(fc.constant(0n), amounts),
    }),
  );
const histories = fc
  .array(fc.integer({ min: 0, max: 30 * 24 * 60 }), { maxLength: 40 })
  .chain((minutes) =>
    fc.tuple(...minutes.toSorted((a, b) => a - b).map((minute) => happening(after(minute)))),
  );
const drafts: fc.Arbitrary<Draft> = fc.record({
  terms: fc.record({
    credit: fc.oneof(
      fc.record({
        kind: fc.constant('percent' as const),
        percent: fc.integer({ min: 1, max: 200 }),
        most: amounts.map(minor),
      }),
      fc.record({ kind: fc.constant('fixed' as const), amount: amounts.map(minor) }),
    ),
    minDeposit: fc.bigInt({ min: 1n, max: 50_000n }).map(minor),
    turnoverMultiple: fc.integer({ min: 0, max: 400 }).map((hundredth) => hundredth / 100),
    percentFail: fc.integer({ min: 0, max: 50 }),
    cap: fc.option(amounts.map(minor)),
    days: fc.integer({ min: 1, max: 20 }),
    weights: fc.constant(defaultWeights),
    minClear: amounts.map(minor),
  }),
  type: fc.constantFrom('limit', 'day', 'week'),
  maxReceived: fc.integer({ min: 0, max: 4 }),
  audience: fc.constantFrom('all', 'first-deposit'),
  weekdays: fc.option(fc.subarray([...weekdays], { minLength: 1 })),
  games: fc.constantFrom(null, new Set(['PG'])),
  stakes: fc.constantFrom('stored', 'scaled'),
  unit: fc.constantFrom(1n, 100n),
});
const openings = fc.oneof(fc.constant(0n), amounts);

describe('any simulated history', () => {
  test('starts each bonus within the rules and after the end of the one before', () => {
    fc.assert(
      fc.property(drafts, openings, histories, (tried, opening, happened) => {
        const bonuses = replay(tried, opening, happened, until);
        for (const [n, replayed] of bonuses.entries()) {
          const before = bonuses.slice(0, n);
          const last = before.at(-1);
          if (last) expect(last.endedAt?.getTime()).toBeLessThanOrEqual(replayed.startedAt.getTime());
          const received = before.map(({ startedAt }) => startedAt);
          const limit = { type: tried.type, maxReceived: tried.maxReceived, received };
          expect(isReceiptLimitReached(limit, replayed.startedAt)).toBe(false);
          expect(replayed.deposit).toBeGreaterThanOrEqual(tried.terms.minDeposit);
          expect(replayed.bonus).toBe(creditOf(tried.terms, replayed.deposit, tried.unit));
        }
      }),
    );
  });

  test('ends each bonus by the wagering rules, and with stored stakes costs at most the bonus', () => {
    fc.assert(
      fc.property(drafts, openings, histories, (tried, opening, happened) => {
        for (const bonus of replay(tried, opening, happened, until)) {
          const held = { terms: tried.terms, ...bonus };
          if (bonus.end === 'OPEN') {
            expect([bonus.endedAt, bonus.kept, bonus.cost]).toEqual([null, 0n, 0n]);
            continue;
          }
          expect(bonus.turnover >= wageringRequirement(held)).toBe(bonus.end === 'SUCCESS');
          if (bonus.end === 'FAIL') expect(bonus.total).toBeLessThanOrEqual(bustThreshold(held));
          expect(bonus.kept + bonus.cut).toBe(bonus.total);
          expect(bonus.cut).toBeGreaterThanOrEqual(0n);
          if (tried.stakes === 'stored') expect(bonus.cost).toBeLessThanOrEqual(bonus.bonus);
        }
      }),
    );
  });

  test('counts at most the turnover of its bets', () => {
    fc.assert(
      fc.property(drafts, openings, histories, (tried, opening, happened) => {
        const all = happened.reduce((sum, event) => (event.kind === 'bet' ? sum + event.turnover : sum), 0n);
        const bonuses = replay(tried, opening, happened, until);
        if (tried.stakes === 'stored')
          expect(bonuses.reduce((sum, { turnover }) => sum + turnover, 0n)).toBeLessThanOrEqual(all);
      }),
    );
  });

  test('does not change ended bonuses when later events follow', () => {
    fc.assert(
      fc.property(drafts, openings, histories, fc.nat(), (tried, opening, happened, cutAt) => {
        const part = happened.slice(0, cutAt % (happened.length + 1));
        const at = part.at(-1)?.at ?? start;
        const ended = replay(tried, opening, part, at).filter(({ end }) => end !== 'OPEN');
        expect(replay(tried, opening, happened, until).slice(0, ended.length)).toEqual(ended);
      }),
    );
  });
});
