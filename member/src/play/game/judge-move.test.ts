import { expect, test } from 'vitest';
import { judgeMove, quickAmounts } from './judge-move.ts';

const one = { least: 1, step: 0.01 };

test('into the game with nothing, 0 or less the button plays and moves nothing', () => {
  for (const typed of ['', ' ', '0', '0.00', '00'])
    expect(judgeMove({ way: 'in', typed, available: 800, ...one })).toMatchObject({ does: 'play' });
});

test('into the game with an amount it moves that amount', () => {
  expect(judgeMove({ way: 'in', typed: '200', available: 800, ...one })).toMatchObject({
    does: 'move',
    amount: 200,
  });
});

test('back to the wallet with nothing typed it moves everything that is there, and never plays', () => {
  expect(judgeMove({ way: 'out', typed: '', available: 280, ...one })).toMatchObject({
    does: 'move',
    amount: 280,
  });
  expect(judgeMove({ way: 'out', typed: '', available: 0.5, ...one })).toMatchObject({ does: 'nothing' });
  expect(judgeMove({ way: 'out', typed: '0', available: 280, ...one })).toMatchObject({
    does: 'nothing',
    flaw: 'under',
  });
});

test('it says and sends what the rate really lets through', () => {
  const atThree = { least: 1, step: 0.03 };
  expect(judgeMove({ way: 'in', typed: '100', available: 800, ...atThree })).toMatchObject({ amount: 99.99 });
  expect(judgeMove({ way: 'out', typed: '', available: 100, ...atThree })).toMatchObject({ amount: 99.99 });
});

test('more than is there moves nothing, in either way', () => {
  for (const way of ['in', 'out'] as const)
    expect(judgeMove({ way, typed: '801', available: 800, ...one })).toMatchObject({
      does: 'nothing',
      flaw: 'beyond-balance',
    });
});

test('quick amounts are what can be moved, in kip for a member in kip', () => {
  expect(quickAmounts('BAHT', { way: 'in', available: 500, least: 1 })).toEqual([100, 200, 500]);
  expect(quickAmounts('BAHT', { way: 'in', available: 150, least: 1 })).toEqual([100]);
  expect(quickAmounts('BAHT', { way: 'in', available: 9000, least: 3333.33 })).toEqual([]);
  expect(quickAmounts('BAHT', { way: 'out', available: 800, least: 1 })).toEqual([100, 200]);
  expect(quickAmounts('BAHT', { way: 'out', available: 100, least: 1 })).toEqual([]);
  expect(quickAmounts('LAK', { way: 'in', available: 400_000, least: 1 })).toEqual([50_000, 100_000]);
});
