import { expect, test } from 'vitest';
import { comingWay } from './ways.ts';

test('the KBank QR works; every other way says that it is coming', () => {
  expect(comingWay({ bankType: 'KBANK', mode: 'QR' })).toBeNull();
  expect(comingWay({ bankType: 'KBANK', mode: 'AUTO' })).toBe('bank-transfer');
  expect(comingWay({ bankType: 'SCB', mode: 'QR' })).toBe('bank-transfer');
  expect(comingWay({ bankType: 'PAYMENT', mode: 'QR' })).toBe('payment-qr');
});
