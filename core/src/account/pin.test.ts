import { expect, test } from 'vitest';
import { isEasyPin, isPin } from './pin.ts';

const phone = '0812345678';

test.each([
  '111111',
  '000000',
  '123456',
  '890123',
  '654321',
  '321098',
  '121212',
  '123123',
  '081234',
  '345678',
])('PIN %s is easy to guess', (pin) => {
  expect(isEasyPin(pin, phone)).toBe(true);
});

test.each(['135790', '246813', '112233', '837264', '108234', '990099'])('PIN %s may be used', (pin) => {
  expect(isEasyPin(pin, phone)).toBe(false);
});

test("a PIN made of the phone's digits is easy in every notation of the number", () => {
  for (const written of ['+66 81-234-5678', '0812345678', '๐๘๑๒๓๔๕๖๗๘'])
    expect(isEasyPin('812345', written), written).toBe(true);
});

test.each([
  ['837264', true],
  ['83726', false],
  ['8372645', false],
  ['83726a', false],
  ['๘๓๗๒๖๔', false],
  ['', false],
])('%j has the form of a PIN: %s', (typed, is) => {
  expect(isPin(typed)).toBe(is);
});
