import { expect, test } from 'vitest';
import { isGuessable } from './guessable.ts';

const phone = '0812345678';

test.each([
  'aaaaaaaa',
  '        ',
  'abababab',
  '0812345678',
  '812345678',
  '081-234-5678',
  '+66812345678',
  '66812345678',
  '0066812345678',
  '๐๘๑๒๓๔๕๖๗๘',
])('password %j is guessable for the phone number', (password) => {
  expect(isGuessable(password, phone)).toBe(true);
});

test.each(['kapao-demo-1', 'รหัสผ่านของฉัน', '0898765432', 'my0812345678', '08123456789', '12345678'])(
  'password %j is not guessable from the phone number',
  (password) => {
    expect(isGuessable(password, phone)).toBe(false);
  },
);
