import { expect, test } from 'vitest';
import {
  initialEnds,
  shareGame,
  type TransferAccount,
  toWalletEnds,
  transferSteps,
} from './transfer-accounts.ts';

const account = (code: string): TransferAccount => ({
  code,
  name: code,
  available: 0,
  pending: false,
  takes: true,
  step: 0.01,
});
const accounts = [account('WALLET'), account('PG'), account('JOKER')];

test('a game and a direction choose source and destination', () => {
  expect(initialEnds('JOKER:in', accounts)).toEqual({ from: 'WALLET', to: 'JOKER' });
  expect(initialEnds('JOKER:out', accounts)).toEqual({ from: 'JOKER', to: 'WALLET' });
});

test('the first game is chosen without a game or with one that is not open', () => {
  expect(initialEnds('', accounts)).toEqual({ from: 'WALLET', to: 'PG' });
  expect(initialEnds('SEXYGAME:out', accounts)).toEqual({ from: 'PG', to: 'WALLET' });
  expect(initialEnds('WALLET:out', accounts)).toEqual({ from: 'PG', to: 'WALLET' });
});

test('a game out of service is offered only as a source, and last', () => {
  const closed = { ...account('PG'), takes: false };
  const all = [account('WALLET'), closed, account('JOKER')];
  expect(initialEnds('', all)).toEqual({ from: 'WALLET', to: 'JOKER' });
  expect(initialEnds('PG:in', all)).toEqual({ from: 'PG', to: 'WALLET' });
  expect(initialEnds('', [account('WALLET'), closed])).toEqual({ from: 'PG', to: 'WALLET' });
});

test('without an open game there is no destination', () => {
  expect(initialEnds('', [account('WALLET')])).toEqual({ from: 'WALLET', to: '' });
});

test('when only withdrawals from games are allowed, the chosen game or the first with money is the source', () => {
  const rich = (code: string): TransferAccount => ({ ...account(code), available: 5 });
  const games = [rich('WALLET'), account('PG'), rich('JOKER'), rich('SEXYGAME')];
  expect(toWalletEnds({ from: 'WALLET', to: 'SEXYGAME' }, games)).toEqual({ from: 'SEXYGAME', to: 'WALLET' });
  expect(toWalletEnds({ from: 'SEXYGAME', to: 'JOKER' }, games)).toEqual({ from: 'SEXYGAME', to: 'WALLET' });
  expect(toWalletEnds({ from: 'WALLET', to: 'PG' }, games)).toEqual({ from: 'JOKER', to: 'WALLET' });
  expect(toWalletEnds({ from: 'WALLET', to: 'PG' }, accounts)).toEqual({ from: '', to: 'WALLET' });
});

test('quick amounts are below the balance, in the member’s currency', () => {
  expect(transferSteps('BAHT', 1000)).toEqual([{ amount: 100 }, { amount: 500 }]);
  expect(transferSteps('BAHT', 500)).toEqual([{ amount: 100 }]);
  expect(transferSteps('BAHT', 0)).toEqual([]);
  expect(transferSteps('LAK', 400_000)).toEqual([{ amount: 100_000 }]);
});

test('a transfer waits only for transfers of its own games', () => {
  const intoPg = { from: 'WALLET', to: 'PG' };
  expect(shareGame(intoPg, { from: 'PG', to: 'WALLET' })).toBe(true);
  expect(shareGame(intoPg, { from: 'JOKER', to: 'PG' })).toBe(true);
  expect(shareGame(intoPg, { from: 'WALLET', to: 'JOKER' })).toBe(false);
});
