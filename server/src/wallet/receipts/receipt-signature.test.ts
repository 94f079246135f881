import { expect, test } from 'vitest';
import { testKeys } from '../../testing/keys/test-keys.ts';
import { signReceipt } from './receipt-signature.ts';

const row = {
  statementType: 'deposit',
  debit: 'operator:bank:SCB',
  reference: null,
  kind: 'move',
  resolved: null,
  amount: 500_00n,
  currency: 'THB',
  createdAt: new Date('2026-11-22T05:00:00.000Z'),
} as const;
const sign = (change: object = {}, code = '7F3K92QD', secret = 'ours') =>
  signReceipt(testKeys(secret).current, code, { ...row, ...change });

test('a signature has four groups of four, the same each time', () => {
  expect(sign()).toMatch(/^[0-9A-F]{4}(?:-[0-9A-F]{4}){3}$/);
  expect(sign()).toBe(sign());
});

test('a signature differs for another receipt, amount, currency, kind, time or server', () => {
  const others = [
    sign({}, '7F3K92QE'),
    sign({ amount: 5_000_00n }),
    sign({ currency: 'LAK' }),
    sign({ statementType: 'withdraw' }),
    sign({ debit: 'wallet' }),
    sign({ createdAt: new Date('2026-11-22T05:00:00.001Z') }),
    sign({}, '7F3K92QD', 'theirs'),
  ];
  expect(new Set([sign(), ...others]).size).toBe(others.length + 1);
});
