import { expect, test } from 'vitest';
import { comparePaid, type RiskFacts, riskSignalsOf } from './risk-signals.ts';

const since = new Date('2026-11-21T07:00:00Z');
const daysBefore = (days: number) => new Date(since.getTime() - days * 86_400_000);
const calm: RiskFacts = {
  withdrawal: {
    reviewReason: 'ABOVE_LIMIT',
    needed: 1,
    accountSince: daysBefore(300),
    nameEqual: true,
    since,
    status: 'active',
  },
  totals: { withdrawals: 12n, lastDeposit: 100_000n },
  turnover: 250_000n,
  others: [],
  devices: [{ firstAt: daysBefore(200) }],
  flags: [],
  bonusOpen: false,
  paid: { same: 4, other: 0 },
};
const bad = (weighed: RiskFacts) => riskSignalsOf(weighed).flatMap(({ sign, good }) => (good ? [] : sign));

test('for a known member only the amount is a negative signal', () => {
  expect(bad(calm)).toEqual(['ABOVE_LIMIT']);
  expect(riskSignalsOf(calm)).toContainEqual({ sign: 'WAGERED_ENOUGH', good: true, times: 2.5 });
});

test('new and shared facts and little wagering are negative signals', () => {
  const odd: RiskFacts = {
    ...calm,
    withdrawal: {
      ...calm.withdrawal,
      needed: 2,
      accountSince: daysBefore(-1),
      nameEqual: false,
      status: 'inactive',
    },
    totals: { withdrawals: 0n, lastDeposit: 100_000n },
    turnover: 88_000n,
    others: [{ how: 'device' }, { how: 'device' }, { how: 'holder' }],
    devices: [...calm.devices, { firstAt: daysBefore(1) }],
    flags: ['same-device'],
    bonusOpen: true,
    paid: { same: 4, other: 1 },
  };
  const signs = riskSignalsOf(odd);
  expect(signs.every(({ good }) => !good)).toBe(true);
  expect(signs).toContainEqual({ sign: 'ACCOUNT_NEW', good: false, count: 0 });
  expect(signs).toContainEqual({ sign: 'WAGERED_LITTLE', good: false, times: 0.88 });
  expect(signs).toContainEqual({ sign: 'DEVICE_SHARED', good: false, count: 2 });
  expect(signs.map(({ sign }) => sign)).toEqual(
    expect.arrayContaining(['TWO_PEOPLE', 'BLOCKED', 'BONUS_ACTIVE', 'FLAGGED']),
  );
});

test('negative signals are first', () => {
  const signs = riskSignalsOf({ ...calm, flags: ['same-device'], bonusOpen: true });
  expect(signs.map(({ sign }) => sign)).toEqual([
    'ABOVE_LIMIT',
    'FLAGGED',
    'BONUS_ACTIVE',
    'ACCOUNT_KNOWN',
    'NAME_EQUAL',
    'WAGERED_ENOUGH',
    'SAME_ACCOUNT',
    'NO_SHARED_IDENTIFIER',
  ]);
});

test('names of two scripts are not compared', () => {
  const signs = riskSignalsOf({ ...calm, withdrawal: { ...calm.withdrawal, nameEqual: null } });
  expect(signs.filter(({ sign }) => sign.startsWith('NAME'))).toEqual([]);
});

test('earlier payments are compared by the visible digits of their accounts', () => {
  const to = { bankCode: 'KBANK', accountNo: '1234567890' };
  const paid = [
    { bank: 'KBANK', account: 'xxxxxx7890' },
    { bank: 'KBANK', account: '123-4-56789-0' },
    { bank: 'SCB', account: '123-4-56789-0' },
    { bank: null, account: null },
  ];
  expect(comparePaid(paid, to)).toEqual({ same: 2, other: 1 });
  expect(comparePaid(paid.slice(3), to)).toEqual({ same: 0, other: 0 });
});
