import { describe, expect, test } from 'vitest';
import { measuresNeedingApproval, raisesRewards } from './offer-approval-rules.ts';
import { offerDraft } from './offer-draft.ts';
import type { RewardSettings } from './reward-settings.ts';

const words = { th: 'x', la: 'x', en: 'x' };
const written = {
  code: 'FRIDAY',
  kind: 'bonus',
  currency: 'THB',
  name: words,
  description: words,
  terms: {
    credit: { kind: 'percent', percent: 100, most: 500 },
    minDeposit: 100,
    turnoverMultiple: 1,
    percentFail: 2,
    cap: 1_000,
    minClear: 100,
  },
} as const;
const offer = (terms: object = {}, rest: object = {}) =>
  offerDraft.parse({ ...written, ...rest, terms: { ...written.terms, ...terms } });
const fixed = (amount: number) => ({ credit: { kind: 'fixed', amount } });
const free = (amount: number) => ({ ...fixed(amount), minDeposit: 0 });

describe('a bonus offer', () => {
  test.each([
    ['100 percent, turnover once and a cap', offer(), []],
    ['a turnover multiple below one', offer({ turnoverMultiple: 0.99 }), ['turnover']],
    ['no turnover multiple', offer({ turnoverMultiple: 0 }), ['turnover']],
    ['more than 100 percent', offer({ credit: { kind: 'percent', percent: 100.01, most: 1 } }), ['credit']],
    ['a fixed credit of the minimum deposit', offer(fixed(100)), []],
    ['a fixed credit above the minimum deposit', offer(fixed(101)), ['credit']],
    ['free credit', offer(free(1)), ['free']],
    ['a maximum credit at the bound', offer({ credit: { kind: 'percent', percent: 10, most: 2_000 } }), []],
    [
      'a maximum credit above the bound',
      offer({ credit: { kind: 'percent', percent: 10, most: 2_000.01 } }),
      ['amount'],
    ],
    [
      'a maximum credit in kip above the bound',
      offer({ credit: { kind: 'percent', percent: 10, most: 1_000_001 } }, { currency: 'LAK' }),
      ['amount'],
    ],
    ['a daily credit at the bound', offer({ minDeposit: 500, ...fixed(500) }, { type: 'day' }), []],
    ['a daily credit above the bound', offer({ minDeposit: 501, ...fixed(501) }, { type: 'day' }), ['often']],
    [
      'a credit above the daily bound, twice',
      offer({ minDeposit: 501, ...fixed(501) }, { maxReceived: 2 }),
      ['often'],
    ],
    [
      'a fixed credit of 4,900 each day',
      offer({ minDeposit: 4_900, ...fixed(4_900) }, { type: 'day', maxReceived: 100 }),
      ['amount', 'often'],
    ],
    ['no cap', offer({ cap: null }), ['cap']],
    ['a cap above the bound', offer({ cap: 20_001 }), ['cap']],
    ['a cap at the bound', offer({ cap: 20_000 }), []],
    [
      'a daily credit in kip above its bound',
      offer({ minDeposit: 250_001, ...fixed(250_001) }, { type: 'week', currency: 'LAK' }),
      ['often'],
    ],
    ['a cap in kip above the bound', offer({ cap: 10_000_001 }, { currency: 'LAK' }), ['cap']],
    ['a high negligible balance in kip', offer({ minClear: 50_001 }, { currency: 'LAK' }), ['clear']],
    ['a high negligible balance', offer({ minClear: 101 }), ['clear']],
    [
      'several generous terms',
      offer({ ...free(4_900), turnoverMultiple: 0, cap: null }),
      ['turnover', 'amount', 'free', 'cap'],
    ],
  ])('with %s needs approval for exactly the expected measures', (_, after, measures) => {
    expect(measuresNeedingApproval(null, after)).toEqual(measures);
  });

  test('needs a second approval for a larger quota, later end or new games, but not for new words or less', () => {
    const generous = offer({ cap: null }, { quota: 500, endsAt: '2029-01-01T00:00:00+07:00' });
    expect(
      measuresNeedingApproval(generous, { ...generous, name: { ...words, en: 'New' }, position: 7 }),
    ).toEqual([]);
    expect(measuresNeedingApproval(generous, { ...generous, quota: 499 })).toEqual([]);
    expect(measuresNeedingApproval(generous, { ...generous, endsAt: '2028-12-31T00:00:00+07:00' })).toEqual(
      [],
    );
    for (const quota of [501, null])
      expect(measuresNeedingApproval(generous, { ...generous, quota })).toEqual(['cap']);
    expect(measuresNeedingApproval(generous, { ...generous, endsAt: null })).toEqual(['cap']);
    expect(measuresNeedingApproval(generous, { ...generous, games: ['PG'] })).toEqual(['cap']);
    expect(measuresNeedingApproval(generous, { ...generous, endsAt: '2030-01-01T00:00:00+07:00' })).toEqual([
      'cap',
    ]);
    expect(measuresNeedingApproval(generous, offer())).toEqual([]);
    const loosened = [
      { maxReceived: 2 },
      { type: 'day' },
      { audience: 'first-deposit' },
      { weekdays: ['fri'] },
      { startsAt: '2028-01-01T00:00:00+07:00' },
      { terms: { ...generous.terms, minDeposit: 1 } },
      { terms: { ...generous.terms, weights: { ...generous.terms.weights, casino: 100 } } },
    ] as const;
    for (const change of loosened)
      expect(measuresNeedingApproval(generous, offerDraft.parse({ ...generous, ...change }))).toEqual([
        'cap',
      ]);
    // Small edits cannot loosen terms again after one person has tightened them.
    const tightened = { ...generous, terms: { ...generous.terms, cap: 20_000 } };
    expect(measuresNeedingApproval(generous, tightened)).toEqual([]);
    expect(measuresNeedingApproval(tightened, generous)).toEqual(['cap']);
  });
});

const settings: RewardSettings = {
  minClearMinor: { THB: 5_00, LAK: 5_000_00 },
  invite: {
    active: true,
    successPercent: 5,
    failPercent: 1,
    minCollectMinor: { THB: 50_00, LAK: 50_000_00 },
  },
  refund: {
    active: true,
    successPercent: 8,
    failPercent: 1,
    minimumMinor: { THB: 0, LAK: 0 },
    maxMinor: { THB: null, LAK: 1_000_00 },
    netPercent: 5,
  },
};

test.each([
  ['at the bound together', { successPercent: 3 }, {}, false],
  ['above the bound together', { successPercent: 3.01 }, {}, true],
  ['of lost bonuses above the bound together', { failPercent: 3 }, { failPercent: 2.01 }, true],
  ['with the net cashback above the bound together', {}, { netPercent: 4.01 }, true],
])('commission and cashback of the same losses: %s', (_, invite, refund, expected) => {
  const low = {
    ...settings,
    invite: { ...settings.invite, successPercent: 1, failPercent: 1 },
    refund: { ...settings.refund, successPercent: 2, failPercent: 2, netPercent: 2 },
  };
  const after = { ...low, invite: { ...low.invite, ...invite }, refund: { ...low.refund, ...refund } };
  expect(raisesRewards(low, after)).toBe(expected);
});

describe('a programme that is switched on needs a second approval above the bounds, even if its figures stay as they were', () => {
  const off = (part: 'invite' | 'refund') => ({ ...settings, [part]: { ...settings[part], active: false } });
  const low: RewardSettings = {
    ...settings,
    invite: { ...settings.invite, successPercent: 2 },
    refund: { ...settings.refund, successPercent: 3, netPercent: 3, maxMinor: { THB: 1, LAK: 1 } },
  };
  test.each([
    ['cashback of 8 %', off('refund'), settings, true],
    ['commission that is above the bound beside the cashback', off('invite'), settings, true],
    [
      'cashback without a weekly maximum',
      { ...low, refund: { ...low.refund, active: false, maxMinor: { THB: null, LAK: 1 } } },
      { ...low, refund: { ...low.refund, maxMinor: { THB: null, LAK: 1 } } },
      true,
    ],
    ['low cashback', { ...low, refund: { ...low.refund, active: false } }, low, false],
    ['low commission', { ...low, invite: { ...low.invite, active: false } }, low, false],
    ['nothing: cashback is switched off', settings, off('refund'), false],
    [
      'nothing: commission stays off',
      off('invite'),
      { ...off('invite'), minClearMinor: low.minClearMinor },
      false,
    ],
  ])('%s', (_, before, after, takesTwo) => {
    expect(raisesRewards(before, after)).toBe(takesTwo);
  });
});

describe('reward rates need a second approval exactly when they exceed the bounds', () => {
  const changed = (part: 'invite' | 'refund', change: object) => ({
    ...settings,
    [part]: { ...settings[part], ...change },
  });
  test.each([
    ['unchanged', settings, false],
    ['a percentage at the bound', changed('invite', { failPercent: 4 }), false],
    ['a percentage above the bound', changed('invite', { failPercent: 5.01 }), true],
    ['another percentage above the bound', changed('invite', { successPercent: 6 }), true],
    ['a percentage above the bound, lowered', changed('refund', { successPercent: 7 }), false],
    ['a percentage above the bound, raised', changed('refund', { successPercent: 8.01 }), true],
    ['the fail percentage of cashback', changed('refund', { failPercent: 100 }), true],
    ['the net percentage of cashback', changed('refund', { netPercent: 5.5 }), true],
    ['no weekly maximum in baht, as before', changed('refund', { minimumMinor: { THB: 1, LAK: 1 } }), false],
    ['a weekly maximum in kip removed', changed('refund', { maxMinor: { THB: null, LAK: null } }), true],
    [
      'a weekly maximum at the bound',
      changed('refund', { maxMinor: { THB: null, LAK: 10_000_000_00 } }),
      false,
    ],
    [
      'a weekly maximum above the bound',
      changed('refund', { maxMinor: { THB: null, LAK: 10_000_000_01 } }),
      true,
    ],
    ['a negligible balance above the bound', { ...settings, minClearMinor: { THB: 100_01, LAK: 0 } }, true],
    [
      'a negligible balance at the bound',
      { ...settings, minClearMinor: { THB: 100_00, LAK: 50_000_00 } },
      false,
    ],
  ])('%s', (_, after, takesTwo) => {
    expect(raisesRewards(settings, after)).toBe(takesTwo);
  });
});
