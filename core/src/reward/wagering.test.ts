import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { minor, unitOf } from '../money.ts';
import { isReceiptLimitReached } from '../receipt-limit.ts';
import { type ActivationFacts, judgeActivation } from './activation.ts';
import { commissionOf, lossesIn, refundOf } from './losses.ts';
import { creditOf, defaultWeights, maxOf, playKinds } from './terms.ts';
import {
  type ActiveBonus,
  bonusFiguresOf,
  bustThreshold,
  cutOf,
  endAtExpiry,
  endOnRequest,
  keptOf,
  owedAfterEnd,
  ownFundsOf,
  wageringBaseOf,
  wageringRequirement,
  weightedTurnoverOf,
} from './wagering.ts';

const baht = (amount: number) => minor(BigInt(Math.round(amount * 100)));

const bonus = (values: {
  deposit: number;
  bonus: number;
  multiple: number;
  percentFail: number;
  cap?: number;
  added?: number;
}): ActiveBonus => ({
  terms: {
    turnoverMultiple: values.multiple,
    percentFail: values.percentFail,
    cap: values.cap === undefined ? null : baht(values.cap),
    weights: defaultWeights,
    minClear: baht(5),
  },
  deposit: baht(values.deposit),
  bonus: baht(values.bonus),
  added: baht(values.added ?? 0),
});

describe('the worked examples of docs/market.md 7.9', () => {
  test('1: a deposit bonus with a cap', () => {
    const held = bonus({ deposit: 500, bonus: 500, multiple: 5, percentFail: 2, cap: 5_000 });
    expect([wageringBaseOf(held), wageringRequirement(held), bustThreshold(held)]).toEqual([
      baht(1_000),
      baht(5_000),
      baht(20),
    ]);
    const lost = { total: baht(18), turnover: baht(1_200) };
    expect(endOnRequest(held, lost)).toBe('FAIL');
    expect(keptOf('FAIL', held, lost.total)).toBe(0n);
    expect(endOnRequest(held, { total: baht(300), turnover: baht(1_200) })).toBeNull();
    const won = { total: baht(7_400), turnover: baht(5_050) };
    expect(endOnRequest(held, won)).toBe('SUCCESS');
    expect(keptOf('SUCCESS', held, won.total)).toBe(baht(5_000));
  });

  test('2: free credit', () => {
    const held = bonus({ deposit: 0, bonus: 50, multiple: 10, percentFail: 0, cap: 100 });
    expect([wageringRequirement(held), bustThreshold(held)]).toEqual([baht(500), baht(5)]);
    expect(endOnRequest(held, { total: baht(4), turnover: 0n })).toBe('FAIL');
    expect(keptOf('FAIL', held, baht(4))).toBe(0n);
    expect(endOnRequest(held, { total: baht(260), turnover: baht(500) })).toBe('SUCCESS');
    expect(keptOf('SUCCESS', held, baht(260))).toBe(baht(100));
  });

  test('3: a small bonus on a large deposit', () => {
    const held = bonus({ deposit: 1_000, bonus: 100, multiple: 5, percentFail: 20 });
    expect(bustThreshold(held)).toBe(baht(220));
    expect(endOnRequest(held, { total: baht(220), turnover: 0n })).toBe('FAIL');
    expect(keptOf('FAIL', held, baht(220))).toBe(baht(120));
    expect(endOnRequest(held, { total: baht(221), turnover: 0n })).toBeNull();
  });

  test('4: an expired bonus', () => {
    const held = bonus({ deposit: 500, bonus: 500, multiple: 5, percentFail: 2 });
    const kept = (total: number) => keptOf('EXPIRED', held, baht(total));
    expect([kept(1_000), kept(9_000), kept(300)]).toEqual([baht(500), baht(500), 0n]);
    expect(endAtExpiry(held, { turnover: baht(4_999) })).toBe('EXPIRED');
    expect(endAtExpiry(held, { turnover: baht(5_000) })).toBe('SUCCESS');
  });

  test('a cap does not cut own money added during the bonus, nor does expiry', () => {
    const held = bonus({ deposit: 0, bonus: 50, multiple: 10, percentFail: 0, cap: 100, added: 10_000 });
    const kept = (end: 'SUCCESS' | 'EXPIRED', total: number) => keptOf(end, held, baht(total));
    expect([kept('SUCCESS', 10_260), kept('EXPIRED', 10_260)]).toEqual([baht(10_100), baht(10_000)]);
    expect([kept('SUCCESS', 90), kept('EXPIRED', 90)]).toEqual([baht(90), baht(40)]);
    const large = bonus({ deposit: 9_000, bonus: 500, multiple: 5, percentFail: 2, cap: 5_000 });
    expect(keptOf('SUCCESS', large, baht(9_400))).toBe(baht(8_900));
  });

  test('5: commission', () => {
    const bases = { success: baht(1_000), fail: baht(400) };
    const month = { cost: baht(1_400), brought: 0n };
    expect(commissionOf(bases, { success: 5, fail: 1 }, 1n, month)).toBe(baht(54));
  });

  test('6: cashback on losses', () => {
    const rules = { percents: { success: 5, fail: 1 }, maxRefund: null, netPercent: 5, unit: 1n };
    expect(refundOf({ success: baht(2_000), fail: baht(500) }, baht(2_500), rules)).toEqual({
      success: baht(100),
      fail: baht(5),
      amount: baht(105),
    });
  });

  test('7: a week begins on Sunday in Bangkok', () => {
    const received = [new Date('2026-11-21T16:59:00Z')];
    const limit = { type: 'week', maxReceived: 1, received } as const;
    expect(isReceiptLimitReached(limit, new Date('2026-11-21T16:59:59Z'))).toBe(true);
    expect(isReceiptLimitReached(limit, new Date('2026-11-21T17:00:00Z'))).toBe(false);
  });
});

const amounts = fc.bigInt({ min: 0n, max: 10_000_000n });
const bonuses = fc.record({
  terms: fc.record({
    turnoverMultiple: fc.integer({ min: 0, max: 5_000 }).map((hundredth) => hundredth / 100),
    percentFail: fc.integer({ min: 0, max: 10_000 }).map((hundredth) => hundredth / 100),
    cap: fc.option(amounts.map(minor)),
    weights: fc.constant(defaultWeights),
    minClear: fc.constant(baht(5)),
  }),
  deposit: amounts,
  added: amounts,
  bonus: fc.bigInt({ min: 1n, max: 10_000_000n }),
});
const progresses = fc.record({ turnover: amounts, total: amounts });
const bets = fc.array(fc.record({ kind: fc.constantFrom(...playKinds), turnover: amounts }), {
  maxLength: 30,
});

describe('for any bets', () => {
  test('a member keeps at most the total and at most what the rules allow', () => {
    fc.assert(
      fc.property(bonuses, progresses, (held, { total }) => {
        const [success, fail, expired] = (['SUCCESS', 'FAIL', 'EXPIRED'] as const).map((end) =>
          keptOf(end, held, total),
        ) as [bigint, bigint, bigint];
        for (const kept of [success, fail, expired]) {
          expect(kept).toBeGreaterThanOrEqual(0n);
          expect(kept).toBeLessThanOrEqual(total);
        }
        // A success keeps more than the cap and the money added since only if an expiry would keep as much.
        if (held.terms.cap !== null && success > held.terms.cap + held.added) expect(success).toBe(expired);
        expect(success).toBeGreaterThanOrEqual(expired);
        // Without success, nothing of the bonus is kept.
        expect(fail === 0n || fail === total - held.bonus).toBe(true);
        expect(expired).toBeLessThanOrEqual(ownFundsOf(held));
      }),
    );
  });

  test('a bonus fails only at the bust threshold and completes only at the wagering requirement', () => {
    fc.assert(
      fc.property(bonuses, progresses, (held, progress) => {
        const end = endOnRequest(held, progress);
        if (end === 'FAIL') expect(progress.total).toBeLessThanOrEqual(bustThreshold(held));
        if (end === 'SUCCESS') expect(progress.turnover).toBeGreaterThanOrEqual(wageringRequirement(held));
        const outlook = bonusFiguresOf(held, progress);
        expect(outlook.cancel?.end ?? null).toBe(end);
        expect(outlook.takeHome !== null).toBe(end === 'SUCCESS');
        expect(outlook.left === 0n).toBe(end === 'SUCCESS');
      }),
    );
  });

  test('neither the order of bets nor their grouping changes the weighted turnover', () => {
    fc.assert(
      fc.property(bets, fc.integer(), (played, seed) => {
        const whole = weightedTurnoverOf(defaultWeights, played);
        const turned = played
          .slice(seed % (played.length + 1))
          .concat(played.slice(0, seed % (played.length + 1)));
        expect(weightedTurnoverOf(defaultWeights, turned)).toBe(whole);
        const summed = playKinds.map((kind) => ({
          kind,
          turnover: played.reduce((sum, bet) => (bet.kind === kind ? sum + bet.turnover : sum), 0n),
        }));
        expect(weightedTurnoverOf(defaultWeights, summed)).toBe(whole);
      }),
    );
  });

  test('more turnover never makes a completed bonus fail', () => {
    fc.assert(
      fc.property(bonuses, progresses, amounts, (held, progress, more) => {
        if (endOnRequest(held, progress) !== 'SUCCESS') return;
        expect(endOnRequest(held, { ...progress, turnover: progress.turnover + more })).toBe('SUCCESS');
      }),
    );
  });

  test('cashback stays within its maximum, and a net winner gets none', () => {
    const rules = { percents: { success: 5, fail: 1 }, maxRefund: 100_000n, netPercent: 5, unit: 1n };
    fc.assert(
      fc.property(
        amounts,
        amounts,
        fc.bigInt({ min: -10_000_000n, max: 10_000_000n }),
        (success, fail, net) => {
          const { amount } = refundOf({ success, fail }, net, rules);
          expect(amount).toBeLessThanOrEqual(100_000n);
          if (net <= 0n) expect(amount).toBe(0n);
        },
      ),
    );
  });

  test('a commission in kip has no fractions and is rounded down', () => {
    fc.assert(
      fc.property(amounts, amounts, (success, fail) => {
        const percents = { success: 5, fail: 1 };
        const month = { cost: success + fail, brought: 0n };
        const paid = commissionOf({ success, fail }, percents, unitOf('LAK'), month);
        expect(paid % 100n).toBe(0n);
        const exact = commissionOf({ success, fail }, percents, 1n, month);
        expect(exact - paid).toBeLessThan(100n);
        expect(paid).toBeLessThanOrEqual(exact);
      }),
    );
  });

  test('the commission of a month never exceeds the percentage of the highest net loss', () => {
    const days = fc.array(fc.bigInt({ min: -1_000_000n, max: 1_000_000n }), { maxLength: 31 });
    fc.assert(
      fc.property(days, (losses) => {
        let [cost, brought, highest] = [0n, 0n, 0n];
        for (const lost of losses) {
          cost += lost;
          highest = maxOf(highest, cost);
          const success = maxOf(0n, lost);
          brought += commissionOf({ success, fail: 0n }, { success: 5, fail: 1 }, 1n, { cost, brought });
          expect(brought).toBeLessThanOrEqual((highest + 19n) / 20n);
        }
      }),
    );
  });

  test('an inviter and a friend who bet opposite sides lose money, whichever bets they win', () => {
    // At odds of 1.98 the house edge is 2 of 100; the commission is 5 of 100 of the friend's losses.
    const [stake, won] = [100_000n, 98_000n];
    const nets = (friendWins: (day: number) => boolean) => {
      let [cost, brought, table] = [0n, 0n, 0n];
      for (let day = 0; day < 30; day++) {
        const lost = friendWins(day) ? -won : stake;
        cost += lost;
        table += stake - won;
        const bases = { success: maxOf(0n, lost), fail: 0n };
        brought += commissionOf(bases, { success: 5, fail: 1 }, 1n, { cost, brought });
      }
      return brought - table;
    };
    expect(nets((day) => day % 2 === 1)).toBeLessThan(0n);
    expect(nets((day) => day % 2 === 0)).toBeLessThan(0n);
    expect(nets((day) => day % 5 < 2)).toBeLessThan(0n);
  });

  test('cashback in kip has no fractions, nor have its parts', () => {
    const percents = { success: 5, fail: 1 };
    const rules = { percents, maxRefund: null, netPercent: 5, unit: unitOf('LAK') };
    fc.assert(
      fc.property(amounts, amounts, amounts, (success, fail, net) => {
        const refund = refundOf({ success, fail }, net, rules);
        for (const part of Object.values(refund)) expect(part % 100n).toBe(0n);
        expect(refund.amount).toBeLessThanOrEqual(refund.success + refund.fail);
        const exact = refundOf({ success, fail }, net, { ...rules, unit: 1n });
        expect(exact.amount - refund.amount).toBeLessThan(200n);
      }),
    );
  });

  test('winnings are deducted from losses, down to zero', () => {
    expect(
      lossesIn([
        { stakes: 1_000n, payouts: 200n },
        { stakes: 500n, payouts: 900n },
      ]),
    ).toBe(400n);
    expect(lossesIn([{ stakes: 100n, payouts: 900n }])).toBe(0n);
  });
});

describe('the activation of a bonus', () => {
  const now = new Date('2026-11-23T05:00:00Z');
  const facts: ActivationFacts = {
    terms: {
      credit: { kind: 'percent', percent: 50, most: baht(500) },
      minDeposit: baht(100),
      minClear: baht(5),
    },
    now,
    offered: true,
    open: false,
    receipts: { type: 'day', maxReceived: 1, received: [] },
    quotaLeft: null,
    unsettled: false,
    deposit: { amount: baht(500), at: new Date(now.getTime() - 1), used: false },
    total: baht(505),
    unit: 1n,
  };
  const refusal = (more: Partial<ActivationFacts>) => {
    const judged = judgeActivation({ ...facts, ...more });
    return judged.ok ? null : judged.code;
  };

  test('credits a percentage up to the maximum, or a fixed amount as free credit', () => {
    expect(judgeActivation(facts)).toEqual({ ok: true, bonus: baht(250), deposit: baht(500) });
    expect(creditOf(facts.terms, baht(2_000), 1n)).toBe(baht(500));
    const free = {
      ...facts.terms,
      credit: { kind: 'fixed', amount: baht(50) },
      minDeposit: minor(0n),
    } as const;
    expect(judgeActivation({ ...facts, terms: free, deposit: null, total: baht(5) })).toEqual({
      ok: true,
      bonus: baht(50),
      deposit: 0n,
    });
    expect(refusal({ terms: free, deposit: null, total: baht(5.01) })).toBe('BONUS_REMAINING');
  });

  test('counts only what is left of the deposit as own money', () => {
    const left = (total: number) => judgeActivation({ ...facts, total: baht(total) });
    expect(left(120)).toEqual({ ok: true, bonus: baht(250), deposit: baht(120) });
    expect(left(0)).toEqual({ ok: true, bonus: baht(250), deposit: 0n });
    const held = bonus({ deposit: 0, bonus: 250, multiple: 5, percentFail: 0 });
    // Winning with the bonus alone and then waiting for expiry earns nothing.
    expect(keptOf('EXPIRED', held, baht(2_000))).toBe(0n);
  });

  test('credits no fractions of a kip, and is refused when the credit is below one kip', () => {
    const kip = { ...facts, unit: unitOf('LAK'), total: 0n };
    const of = (amount: bigint) =>
      judgeActivation({
        ...kip,
        terms: { ...facts.terms, credit: { kind: 'percent', percent: 12.5, most: minor(99_999_99n) } },
        deposit: { ...facts.deposit!, amount },
      });
    expect(of(333_333_00n)).toMatchObject({ ok: true, bonus: 41_666_00n });
    expect(of(100_000_000_00n)).toMatchObject({ ok: true, bonus: 99_999_00n });
    expect(
      judgeActivation({
        ...kip,
        terms: {
          ...facts.terms,
          minDeposit: minor(1n),
          credit: { kind: 'percent', percent: 1, most: minor(5_00n) },
        },
        deposit: { ...facts.deposit!, amount: 99_00n },
      }),
    ).toEqual({
      ok: false,
      code: 'BONUS_CONDITION',
    });
  });

  test('is refused with the code of the first failed condition', () => {
    const wrong: [Partial<ActivationFacts>, string][] = [
      [{ offered: false }, 'NO_DATA'],
      [{ open: true }, 'BONUS_ALREADY_ACTIVE'],
      [{ receipts: { type: 'day', maxReceived: 1, received: [now] } }, 'BONUS_MAX_CLAIMED'],
      [{ quotaLeft: 0 }, 'BONUS_FULL'],
      [{ unsettled: true }, 'BONUS_CONDITION'],
      [{ deposit: null }, 'BONUS_CONDITION'],
      [{ total: baht(505.01) }, 'BONUS_REMAINING'],
    ];
    for (const [i, [, code]] of wrong.entries()) {
      // All conditions later in the list fail as well, so the first one decides the code.
      expect(
        refusal(
          Object.assign(
            {},
            ...wrong
              .slice(i)
              .map(([more]) => more)
              .reverse(),
          ),
        ),
      ).toBe(code);
    }
  });

  test('is refused for a deposit that is too small, too old or used', () => {
    const deposit = { amount: baht(500), at: now, used: false };
    expect(refusal({ deposit: { ...deposit, amount: baht(99.99) } })).toBe('BONUS_CONDITION');
    expect(refusal({ deposit: { ...deposit, used: true } })).toBe('BONUS_CONDITION');
    const day = 24 * 60 * 60 * 1000;
    expect(refusal({ deposit: { ...deposit, at: new Date(now.getTime() - day) } })).toBeNull();
    expect(refusal({ deposit: { ...deposit, at: new Date(now.getTime() - day - 1) } })).toBe(
      'BONUS_CONDITION',
    );
  });
});

test('the end of a bonus leaves whole kips in the wallet, less than one kip above the kept amount', () => {
  expect(cutOf(233_34n, 400_00n, 100n)).toBe(233_00n);
  expect(cutOf(10n, 99_50n, 100n)).toBe(0n);
  expect(cutOf(233_34n, 400_00n, 1n)).toBe(233_34n);
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 99_999n }),
      fc.bigInt({ min: 0n, max: 99_999n }),
      (over, wallet) => {
        const cut = cutOf(over, wallet, 100n);
        expect(cut >= 0n && cut <= over && cut <= wallet).toBe(true);
        expect(over - cut < 100n || wallet - cut < 100n).toBe(true);
        expect(cut === 0n || (wallet - cut) % 100n === 0n).toBe(true);
      },
    ),
  );
});

describe('what is owed of a bonus after its end, of a larger total', () => {
  const held = bonus({ deposit: 500, bonus: 500, multiple: 5, percentFail: 2, cap: 1_000 });
  test.each([
    ['EXPIRED', 950, 1_000, 50],
    ['EXPIRED', 980, 1_030, 20],
    ['EXPIRED', 1_100, 1_200, 0],
    ['SUCCESS', 970, 1_020, 30],
    // Above the threshold of 20 it was no bust: only own money is owed, and none that was won.
    ['FAIL', 10, 1_200, 500],
    ['FAIL', 10, 20, 0],
    ['FAIL', 10, 400, 0],
    ['VOID', 10, 1_200, 0],
  ] as const)('%s at %d baht, when there were %d', (end, before, total, owed) => {
    const kept = end === 'VOID' ? 0n : keptOf(end, held, baht(before));
    expect(owedAfterEnd(end, held, { total: baht(total), kept })).toBe(baht(owed));
    expect(owedAfterEnd(end, held, { total: baht(total), kept: kept + baht(owed) })).toBe(0n);
  });
});
