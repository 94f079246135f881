import { beforeEach, expect, test } from 'vitest';
import { stubStorage } from '../../base/testing.ts';
import { readLastWallet } from './last-wallet.ts';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  stubStorage('localStorage', kept);
});

const wallet = {
  profile: { name: 'สมชาย' },
  wallet: { amount: 100, held: 0, currency: 'BAHT' },
  invite: { amount: 0 },
  slots: [],
  total: 100,
  updatedAt: '2026-11-21T05:00:00.000Z',
};

test('a stored wallet with all needed fields is read', () => {
  kept.set('lastWallet', JSON.stringify(wallet));
  expect(readLastWallet()).toEqual(wallet);
});

test.each([{ total: '100' }, { wallet: { amount: 100, held: 0, currency: 'USD' } }, { slots: null }])(
  'a stored wallet of another version, with %j, is not read',
  (other) => {
    kept.set('lastWallet', JSON.stringify({ ...wallet, ...other }));
    expect(readLastWallet()).toBeUndefined();
  },
);
