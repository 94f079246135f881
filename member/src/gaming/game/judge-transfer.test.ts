import { expect, test } from 'vitest';
import { judgeTransfer, quickAmounts } from './judge-transfer.ts';

const one = { least: 1, step: 0.01 };

test('into the game with nothing, 0 or less the button plays and moves nothing', () => {
  for (const typed of ['', ' ', '0', '0.00', '00'])
    expect(judgeTransfer({ direction: 'in', typed, available: 800, ...one })).toMatchObject({ does: 'play' });
});

test('into the game with an amount it moves that amount', () => {
  expect(judgeTransfer({ direction: 'in', typed: '200', available: 800, ...one })).toMatchObject({
    does: 'move',
    amount: 200,
  });
});

test('back to the wallet with nothing typed it moves nothing, and never plays', () => {
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

test('it says and sends what the rate really lets through', () => {
  const atThree = { least: 1, step: 0.03 };
  expect(judgeTransfer({ direction: 'in', typed: '100', available: 800, ...atThree })).toMatchObject({
    amount: 99.99,
  });
  expect(judgeTransfer({ direction: 'out', typed: '100', available: 100, ...atThree })).toMatchObject({
    amount: 99.99,
  });
});

test('more than is there moves nothing, in either way', () => {
  for (const direction of ['in', 'out'] as const)
    expect(judgeTransfer({ direction, typed: '801', available: 800, ...one })).toMatchObject({
      does: 'nothing',
      flaw: 'beyond-balance',
    });
});

test('into the game the usual amounts stay where they are, and what cannot be moved is closed', () => {
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

test('back to the wallet only what can be moved is a quick amount', () => {
  expect(quickAmounts('BAHT', { direction: 'out', available: 800, least: 1 })).toEqual([
    { amount: 100 },
    { amount: 200 },
  ]);
  expect(quickAmounts('BAHT', { direction: 'out', available: 100, least: 1 })).toEqual([]);
});
