import { expect, test } from 'vitest';
import { movementsOf } from './customer-context.ts';

type Item = Parameters<typeof movementsOf>[0][number];
type Entry = Parameters<typeof movementsOf>[1][number];

const item = (over: Partial<Item>): Item => ({
  kind: 'withdraw',
  id: 'w1',
  amount: 600,
  from: 'WALLET',
  to: 'BANK',
  createdAt: '2026-11-21T07:01:00.000Z',
  bankCode: null,
  expireIn: null,
  waitsFor: 'BANK',
  steps: [],
  usuallyS: null,
  canCancel: false,
  ...over,
});
const entry = (over: Partial<Entry>): Entry => ({
  _id: 'e1',
  statementType: 'deposit',
  from: 'BANK',
  to: 'WALLET',
  amount: 1000,
  status: 'SUCCESS',
  createdAt: '2026-11-21T04:05:00.000Z',
  ...over,
});

test('each pending transaction leads to its dialog and says who must act', () => {
  const moves = movementsOf([item({}), item({ kind: 'slip', id: 's1', waitsFor: 'TEAM' })], []);
  expect(moves.map(({ target, state }) => [target, state])).toEqual([
    ['withdraw/w1', 'BANK'],
    ['on-its-way/s1', 'TEAM'],
  ]);
  expect(movementsOf([item({ kind: 'qr' })], [])).toMatchObject([{ target: 'deposit' }]);
});

test('ended transactions are listed after pending ones, each once', () => {
  const came = entry({});
  const went = entry({
    _id: 'w0',
    statementType: 'withdraw',
    amount: -600,
    createdAt: '2026-11-21T06:00:00.000Z',
  });
  expect(movementsOf([], [came, went])).toMatchObject([
    { kind: 'out', amount: 600, state: 'SUCCESS', target: 'withdraw/w0' },
  ]);
  // An open withdrawal is also a statement line and is listed once.
  expect(
    movementsOf([item({})], [came, entry({ _id: 'w1', amount: -600, status: 'PROCESSING' })]),
  ).toMatchObject([{ target: 'withdraw/w1' }, { target: 'statement/e1' }]);
});
