import { expect, test } from 'vitest';
import { qrReference } from './qr-reference.ts';

const bill = '0016A00000067701011201150994000165501000206DEP0010304KAPA';

test('the reference of a bill payment is what the bank app shows', () => {
  expect(qrReference(`00020101021230${bill.length}${bill}5303764`)).toBe('DEP001');
});

test.each([null, '', 'nonsense', '000201', `00020101021230${bill.length + 9}${bill}`, '0002010102122937'])(
  '%j has none',
  (payload) => expect(qrReference(payload)).toBe(''),
);
