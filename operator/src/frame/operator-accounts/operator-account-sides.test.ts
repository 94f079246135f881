import { expect, it } from 'vitest';
import { accountSidesOf } from './operator-account-sides.ts';

it('sums up bank holdings, debts to members and own funds', () => {
  const sides = accountSidesOf([
    { code: 'operator:bank:SCB', balance: '-1000' },
    { code: 'operator:payout:SCB', balance: '300' },
    { code: 'operator:game-result:PG', balance: '90' },
    { code: 'operator:bonus', balance: '-50' },
    { code: 'operator:suspense', balance: '20' },
    { code: 'wallet', balance: '500' },
    { code: 'held', balance: '40' },
    { code: 'game:PG', balance: '70' },
    { code: 'game:JOKER', balance: '30' },
  ]);
  expect(sides.hold).toEqual([
    { code: 'operator:bank:SCB', amount: 1000n },
    { code: 'operator:payout:SCB', amount: -300n },
  ]);
  expect(sides.owe).toEqual([
    { code: 'wallet', amount: 500n },
    { code: 'game:', amount: 100n },
    { code: 'held', amount: 40n },
    { code: 'operator:suspense', amount: 20n },
  ]);
  // Gaming revenue less the cost of bonuses.
  expect(sides.own).toBe(40n);
});
