import { expect, test } from 'vitest';
import { readPhone } from './phone.ts';
import { spacedPhone } from './spaced-phone.ts';

test.each([
  ['0812345678', '081 234 5678'],
  ['02055512345', '020 5551 2345'],
  ['55512345', '5551 2345'],
  ['021213456', '021 213 456'],
  ['+66812345678', '+66812345678'],
  ['', ''],
])('%s is shown as %s, which a phone field reads back', (phone, shown) => {
  expect(spacedPhone(phone)).toBe(shown);
  if (!phone.startsWith('+')) expect(readPhone(shown)).toBe(phone);
});
