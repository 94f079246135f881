import type { Reply } from '../../src/frame/api/api.ts';
import { type Answer, answered } from '../answers.tsx';
import { ago, nonePending, step, wallet } from '../wallet/sample.ts';
import { items } from '../wallet/sample-items.ts';

type Wallet = Reply<'getWallet'>;
type Game = Wallet['slots'][number];

const first = wallet.slots[0];
if (!first) throw new Error('the sample wallet has no game');

export const naga: Game = {
  ...first,
  amount: 280,
  android: 'https://games.example/android',
  ios: 'https://games.example/ios',
};
/** One credit is 20 baht. */
export const fox: Game = {
  ...naga,
  code: 'JOKER',
  name: 'Lucky Fox',
  amount: 40,
  ftWalletSlot: 20,
  step: 0.2,
};

const moving = {
  ...items.transfer,
  to: 'PG',
  createdAt: ago(2),
  steps: [step('REQUESTED', 2, 'MEMBER'), step('SENT', 2, 'US'), step('PAID', null, 'GAME')],
};
export const pending = answered('getOnItsWay', { total: 1, items: [moving] });

export const account = (password: string): Answer =>
  answered('getSlotAccount', { username: 'kp7m2q9k4x1b', password }, { params: { code: 'PG' } });

/** Returns answers of a wallet with this one game and nothing pending. */
export function withGame(game: Game, more: Partial<Wallet> = {}): Answer[] {
  return [nonePending, answered('getWallet', { ...wallet, slots: [game], ...more })];
}
