import { expect, test } from 'vitest';
import { pendingAddress } from './pending-address.ts';

test('each sort of money leads to the queue in which it is worked on', () => {
  const to = (kind: string, isLine = false) => pendingAddress(kind, 'm', 'x', isLine);
  expect(to('withdraw')).toBe('/withdrawals/m.x');
  expect(to('slip')).toBe('/slips/m.x');
  expect(to('gift')).toBe('/giftlinks/m.x');
  expect(to('transfer')).toBe('/exceptions/x');
  expect(to('deposit', true)).toBe('/bank-receipts/x');
});

test('what waits for nobody leads nowhere', () => {
  expect(pendingAddress('deposit', 'm', 'x', false)).toBe(null);
  expect(pendingAddress('qr', 'm', 'x', false)).toBe(null);
});
