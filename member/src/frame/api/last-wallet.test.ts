import { beforeEach, expect, test, vi } from 'vitest';
import { readLastWallet } from './last-wallet.ts';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null });
});

const wallet = {
  profile: { name: 'สมชาย' },
  wallet: { amount: 100, held: 0, currency: 'BAHT' },
  invite: { amount: 0 },
  slots: [],
  total: 100,
  updatedAt: '2026-11-21T05:00:00.000Z',
};

test('the last wallet is shown when the screen finds all that it draws', () => {
  kept.set('lastWallet', JSON.stringify(wallet));
  expect(readLastWallet()).toEqual(wallet);
});

test.each([{ total: '100' }, { wallet: { amount: 100, held: 0, currency: 'USD' } }, { slots: null }])(
  'one of another version, with %j, is not shown',
  (other) => {
    kept.set('lastWallet', JSON.stringify({ ...wallet, ...other }));
    expect(readLastWallet()).toBeUndefined();
  },
);
