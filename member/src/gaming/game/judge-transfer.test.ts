import { expect, test } from 'vitest';
import { judgeTransfer, quickAmounts } from './judge-transfer.ts';

const one = { least: 1, step: 0.01 };

test('into the game, an empty or zero amount plays without a transfer', () => {
  for (const typed of ['', ' ', '0', '0.00', '00'])
    expect(judgeTransfer({ direction: 'in', typed, available: 800, ...one })).toMatchObject({ does: 'play' });
});

test('into the game, an amount is transferred', () => {
  expect(judgeTransfer({ direction: 'in', typed: '200', available: 800, ...one })).toMatchObject({
    does: 'move',
    amount: 200,
  });
});

test('back to the wallet, an empty or zero amount transfers nothing and never plays', () => {
  expect(judgeTransfer({ direction: 'out', typed: '', available: 280, ...one })).toMatchObject({
    does: 'nothing',
    flaw: 'empty',
  });
  expect(judgeTransfer({ direction: 'out', typed: '280.00', available: 280, ...one })).toMatchObject({
    amount: 280,
  });
  expect(judgeTransfer({ direction: 'out', typed: '0', available: 280, ...one })).toMatchObject({
    does: 'nothing',
    flaw: 'under',
  });
});

test('the amount is rounded down to the step of the exchange rate', () => {
  const atThree = { least: 1, step: 0.03 };
  expect(judgeTransfer({ direction: 'in', typed: '100', available: 800, ...atThree })).toMatchObject({
    amount: 99.99,
  });
  expect(judgeTransfer({ direction: 'out', typed: '100', available: 100, ...atThree })).toMatchObject({
    amount: 99.99,
  });
});

test('an amount above the balance is refused in both directions', () => {
  for (const direction of ['in', 'out'] as const)
    expect(judgeTransfer({ direction, typed: '801', available: 800, ...one })).toMatchObject({
      does: 'nothing',
      flaw: 'beyond-balance',
    });
});

test('into the game, the usual quick amounts are shown, and closed above the balance or below the minimum', () => {
  const open = (available: number, least = 1) =>
    quickAmounts('BAHT', { direction: 'in', available, least })
      .filter(({ closed }) => !closed)
      .map(({ amount }) => amount);
  expect(open(500)).toEqual([100, 200, 500]);
  expect(open(150)).toEqual([100]);
  expect(open(9000, 3333.33)).toEqual([]);
  expect(quickAmounts('LAK', { direction: 'in', available: 400_000, least: 1 })).toEqual([
    { amount: 50_000, closed: false },
    { amount: 100_000, closed: false },
    { amount: 500_000, closed: true },
  ]);
});

test('back to the wallet, quick amounts are offered only below the balance', () => {
  expect(quickAmounts('BAHT', { direction: 'out', available: 800, least: 1 })).toEqual([
    { amount: 100 },
    { amount: 200 },
  ]);
  expect(quickAmounts('BAHT', { direction: 'out', available: 100, least: 1 })).toEqual([]);
});
