import { expect, test } from 'vitest';
import { exampleBonus as facts } from '../../../wallet/active-bonus/testing.ts';
import { activeBonusView } from './active-bonus-view.ts';

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
