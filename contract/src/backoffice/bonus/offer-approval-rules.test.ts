import { describe, expect, test } from 'vitest';
import type { RewardSettings } from '../calls/rewards/reward-settings.ts';
import { givesMore, raisesRewards } from './offer-approval-rules.ts';
import { offerDraft } from './offer-draft.ts';

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

describe('an offer', () => {
  test.each([
    ['as much as was paid, played once, up to a most', offer(), []],
    ['a turnover below one', offer({ turnoverMultiple: 0.99 }), ['turnover']],
    ['no turnover', offer({ turnoverMultiple: 0 }), ['turnover']],
    [
      'more than was paid, in percent',
      offer({ credit: { kind: 'percent', percent: 100.01, most: 1 } }),
      ['credit'],
    ],
    ['as much as the least deposit', offer(fixed(100)), []],
    ['more than the least deposit', offer(fixed(101)), ['credit']],
    ['free credit', offer(free(1)), ['free']],
    ['much', offer({ credit: { kind: 'percent', percent: 10, most: 2_000 } }), []],
    ['more', offer({ credit: { kind: 'percent', percent: 10, most: 2_000.01 } }), ['amount']],
    [
      'more in kip',
      offer({ credit: { kind: 'percent', percent: 10, most: 1_000_001 } }, { currency: 'LAK' }),
      ['amount'],
    ],
    ['some each day', offer({ minDeposit: 500, ...fixed(500) }, { type: 'day' }), []],
    ['more each day', offer({ minDeposit: 501, ...fixed(501) }, { type: 'day' }), ['often']],
    ['more twice', offer({ minDeposit: 501, ...fixed(501) }, { maxReceived: 2 }), ['often']],
    [
      'as much as was paid, of 4,900 each day',
      offer({ minDeposit: 4_900, ...fixed(4_900) }, { type: 'day', maxReceived: 100 }),
      ['amount', 'often'],
    ],
    ['no most that is kept', offer({ cap: null }), ['cap']],
    ['a high most that is kept', offer({ cap: 20_001 }), ['cap']],
    ['a most that is kept', offer({ cap: 20_000 }), []],
    ['much that counts as nothing', offer({ minClear: 101 }), ['clear']],
    [
      'all at once',
      offer({ ...free(4_900), turnoverMultiple: 0, cap: null }),
      ['turnover', 'amount', 'free', 'cap'],
    ],
  ])('with %s', (_, after, measures) => {
    expect(givesMore(null, after)).toEqual(measures);
  });

  test('that differs in words only, or is for fewer, is one person’s, and nothing else', () => {
    const generous = offer({ cap: null }, { quota: 500, endsAt: '2029-01-01T00:00:00+07:00' });
    expect(givesMore(generous, { ...generous, name: { ...words, en: 'New' }, position: 7 })).toEqual([]);
    expect(givesMore(generous, { ...generous, quota: 499 })).toEqual([]);
    expect(givesMore(generous, { ...generous, endsAt: '2028-12-31T00:00:00+07:00' })).toEqual([]);
    for (const quota of [501, null]) expect(givesMore(generous, { ...generous, quota })).toEqual(['cap']);
    expect(givesMore(generous, { ...generous, endsAt: null })).toEqual(['cap']);
    expect(givesMore(generous, { ...generous, games: ['PG'] })).toEqual(['cap']);
    expect(givesMore(generous, { ...generous, endsAt: '2030-01-01T00:00:00+07:00' })).toEqual(['cap']);
    expect(givesMore(generous, offer())).toEqual([]);
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

describe('rates', () => {
  const changed = (part: 'invite' | 'refund', change: object) => ({
    ...settings,
    [part]: { ...settings[part], ...change },
  });
  test.each([
    ['as they are', settings, false],
    ['a percent up to the edge of a house', changed('invite', { failPercent: 5 }), false],
    ['a percent above it', changed('invite', { failPercent: 5.01 }), true],
    ['each of the five', changed('invite', { successPercent: 6 }), true],
    ['one that is above it already, lowered', changed('refund', { successPercent: 7 }), false],
    ['and raised', changed('refund', { successPercent: 8.01 }), true],
    ['of losses that succeed not', changed('refund', { failPercent: 100 }), true],
    ['of what they gave', changed('refund', { netPercent: 5.5 }), true],
    ['no most of a week, as before', changed('refund', { minimumMinor: { THB: 1, LAK: 1 } }), false],
    [
      'no most of a week, where there was one',
      changed('refund', { maxMinor: { THB: null, LAK: null } }),
      true,
    ],
    [
      'a most of a week within bounds',
      changed('refund', { maxMinor: { THB: null, LAK: 10_000_000_00 } }),
      false,
    ],
    ['a most of a week above', changed('refund', { maxMinor: { THB: null, LAK: 10_000_000_01 } }), true],
    ['more that counts as nothing', { ...settings, minClearMinor: { THB: 100_01, LAK: 0 } }, true],
    ['a little more', { ...settings, minClearMinor: { THB: 100_00, LAK: 50_000_00 } }, false],
  ])('%s', (_, after, takesTwo) => {
    expect(raisesRewards(settings, after)).toBe(takesTwo);
  });
});
