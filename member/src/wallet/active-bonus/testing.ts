import { defaultWeights } from '@kapao/core/reward/terms';
import type { ActiveBonus } from './active-bonus.ts';

/** First worked example of the rules: 500 deposited and 500 bonus, with a turnover of five times. */
export const exampleBonus: ActiveBonus = {
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
