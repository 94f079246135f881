import { defaultWeights } from '@kapao/core/reward/terms';
import type { ActiveBonus } from '../../src/wallet/active-bonus/active-bonus.ts';
import { answered } from '../answers.tsx';
import { say } from '../say.ts';
import { ago, wallet } from '../wallet/sample.ts';

const dayMinutes = 24 * 60;

/** Active bonus with 64 percent of its turnover played. */
export const heldBonus: ActiveBonus = {
  id: 'r1',
  code: 'WELCOME30',
  name: say('โบนัสต้อนรับ 30%', 'ໂບນັດຕ້ອນຮັບ 30%', 'Welcome bonus 30%'),
  type: 'limit',
  startedAt: ago(2 * dayMinutes),
  expiresAt: ago(-28 * dayMinutes),
  deposit: 5000,
  added: 0,
  bonus: 1500,
  terms: {
    credit: { kind: 'percent', percent: 30, most: 1500 },
    minDeposit: 100,
    turnoverMultiple: 8,
    percentFail: 2,
    cap: null,
    days: 30,
    weights: defaultWeights,
    minClear: 5,
  },
  games: [{ code: 'PG', name: 'Naga Spin', kind: 'slot' }],
  played: [
    { kind: 'slot', turnover: 32_000 },
    { kind: 'casino', turnover: 6400 },
  ],
  turnover: 33_280,
  total: 12_480.5,
};

export const heldWallet = { ...wallet, round: true };

export const bonusAnswer = answered('getBonusRound', heldBonus);

export const holdsBonus = [answered('getWallet', heldWallet), bonusAnswer];
