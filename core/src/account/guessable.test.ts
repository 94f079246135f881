import { expect, test } from 'vitest';
import { isGuessable } from './guessable.ts';

const owner = { phone: '0812345678', names: ['Somchai Jaidee', 'สมชาย ใจดี'] };

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
  expect(isGuessable(password, owner)).toBe(true);
});

test.each(['kapao-demo-1', 'รหัสผ่านของฉัน', '0898765432', 'my0812345678', '08123456789', '12345678'])(
  'password %j is not guessable from the phone number',
  (password) => {
    expect(isGuessable(password, owner)).toBe(false);
  },
);

test.each([
  'somchai1',
  'SOMCHAI.jaidee',
  '99somchaijaidee2024',
  'S0mcha1!!!!',
  'ใจดีใจดี',
  'สมชาย2567',
  'kapao1234',
  'Kapao-Kapao',
  'k4p@o2024!',
  'K4pao-2024-2025',
  'mykrapao88',
  'กระเป๋า1234',
])('password %j is little more than a name', (password) => {
  expect(isGuessable(password, owner)).toBe(true);
});

test.each(['somchai likes durian', 'kapao with two eggs', 'sleepy7buffalo', '8s0mcha1-river'])(
  'password %j has enough besides a name',
  (password) => {
    expect(isGuessable(password, owner)).toBe(false);
  },
);

test('names too short to say anything and a missing phone number refuse nothing', () => {
  const nobody = { phone: '', names: ['', 'ab', '- -'] };
  for (const password of ['ab-cd-ef', '12345678', '0812345678'])
    expect(isGuessable(password, nobody)).toBe(false);
});
