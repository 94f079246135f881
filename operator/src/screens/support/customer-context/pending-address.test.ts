import { expect, test } from 'vitest';
import { pendingAddress } from './pending-address.ts';

test('each kind of pending money leads to its queue', () => {
  const to = (kind: string, isLine = false) => pendingAddress(kind, 'm', 'x', isLine);
  expect(to('withdraw')).toBe('/withdrawals/m.x');
  expect(to('slip')).toBe('/slips/m.x');
  expect(to('gift')).toBe('/giftlinks/m.x');
  expect(to('transfer')).toBe('/exceptions/x');
  expect(to('deposit', true)).toBe('/bank-receipts/x');
});

test('money that waits for no staff has no address', () => {
  expect(pendingAddress('deposit', 'm', 'x', false)).toBe(null);
  expect(pendingAddress('qr', 'm', 'x', false)).toBe(null);
});
