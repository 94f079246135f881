import { defaultWeights } from '@kapao/core/reward/terms';
import { expect, test } from 'vitest';
import { type BonusBet, betReason } from './bet-reason.ts';

const bet: BonusBet = {
  at: '2026-11-23T03:00:00.000Z',
  game: 'Naga Spin',
  kind: 'slot',
  status: 'settled',
  stake: 20,
  turnover: 20,
  counted: 20,
};

test('a bet counts in full, or weighted with its percentage', () => {
  expect(betReason(bet, defaultWeights)).toEqual({ why: 'full' });
  expect(betReason({ ...bet, kind: 'casino', counted: 4 }, defaultWeights)).toEqual({
    why: 'weighted',
    percent: 20,
  });
});

test('an open or void bet counts nothing', () => {
  expect(betReason({ ...bet, status: 'open', counted: 0 }, defaultWeights)).toEqual({ why: 'open' });
  expect(betReason({ ...bet, status: 'void', counted: 0 }, defaultWeights)).toEqual({ why: 'void' });
});

test('a turnover below the stake, no turnover and a barred bet are distinguished', () => {
  expect(betReason({ ...bet, turnover: 8, counted: 8 }, defaultWeights)).toEqual({
    why: 'part',
    percent: 100,
  });
  expect(betReason({ ...bet, turnover: 0, counted: 0 }, defaultWeights)).toEqual({ why: 'no-turnover' });
  expect(betReason({ ...bet, counted: 0 }, defaultWeights)).toEqual({ why: 'barred' });
});
