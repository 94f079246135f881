import { defaultWeights } from '@kapao/core/reward/terms';
import { expect, test } from 'vitest';
import type { ActiveBonus } from '../../../wallet/active-bonus/active-bonus.ts';
import { activeBonusView } from './active-bonus-view.ts';

/** First worked example of the rules: 500 deposited and 500 bonus, with a turnover of five times. */
const facts: ActiveBonus = {
  id: 'r1',
  code: 'WELCOME',
  name: 'Welcome',
  type: 'limit',
  startedAt: '2026-11-21T04:07:00.000Z',
  expiresAt: '2026-12-21T04:07:00.000Z',
  deposit: 500,
  added: 0,
  bonus: 500,
  terms: {
    credit: { kind: 'percent', percent: 100, most: 1500 },
    minDeposit: 100,
    turnoverMultiple: 5,
    percentFail: 2,
    cap: 5000,
    days: 30,
    weights: defaultWeights,
    minClear: 5,
  },
  games: [],
  played: [],
  turnover: 1200,
  total: 300,
};

test('below the wagering requirement nothing can be withdrawn, and above the bust threshold nothing cancelled', () => {
  expect(activeBonusView(facts)).toEqual({
    required: 5000,
    percent: 24,
    left: 3800,
    withdraw: { may: 'not-yet', cap: 5000 },
    cancel: { may: 'not-yet', bustThreshold: 20 },
    over: { played: false, kept: 0 },
  });
});

test('money added since the activation raises the withdrawable maximum', () => {
  expect(activeBonusView({ ...facts, added: 0.1 }).withdraw).toEqual({ may: 'not-yet', cap: 5000.1 });
});

test('at the bust threshold the bonus can be cancelled, and the kept amount leaves out the bonus', () => {
  expect(activeBonusView({ ...facts, total: 18 }).cancel).toEqual({ may: 'fail', kept: 0 });
  const third = { ...facts.terms, percentFail: 20 };
  expect(activeBonusView({ ...facts, deposit: 1000, bonus: 100, terms: third, total: 220 }).cancel).toEqual({
    may: 'fail',
    kept: 120,
  });
});

test('after the wagering requirement everything up to the cap can be withdrawn', () => {
  expect(activeBonusView({ ...facts, turnover: 5050, total: 7400 })).toMatchObject({
    percent: 100,
    left: 0,
    withdraw: { may: 'part', takeHome: 5000 },
    cancel: { may: 'success', kept: 5000 },
  });
  expect(activeBonusView({ ...facts, turnover: 5050, total: 400 }).withdraw).toEqual({
    may: 'all',
    takeHome: 400,
  });
});

test('at expiry only own money is kept, unless the wagering requirement is met', () => {
  expect(activeBonusView({ ...facts, total: 800 }).over).toEqual({ played: false, kept: 300 });
  expect(activeBonusView({ ...facts, total: 7400 }).over).toEqual({ played: false, kept: 500 });
  expect(activeBonusView({ ...facts, added: 200, total: 7400 }).over).toEqual({ played: false, kept: 700 });
  expect(activeBonusView({ ...facts, turnover: 5050, total: 7400 }).over).toEqual({
    played: true,
    kept: 5000,
  });
});

test('one satang below the requirement is 99 %', () => {
  expect(activeBonusView({ ...facts, turnover: 4999.99 })).toMatchObject({ percent: 99, left: 0.01 });
});

test('a bonus without a wagering requirement is complete at once', () => {
  expect(
    activeBonusView({ ...facts, turnover: 0, terms: { ...facts.terms, turnoverMultiple: 0 } }),
  ).toMatchObject({
    required: 0,
    percent: 100,
    left: 0,
  });
});
