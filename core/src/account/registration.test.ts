import { describe, expect, test } from 'vitest';
import {
  isAccountNumber,
  isHolderName,
  isMemberName,
  isPasswordLength,
  readInviteCode,
  tidyName,
} from './registration.ts';

/** Characters and forms that no name may contain, however they got into the field. */
const hostile = {
  empty: '',
  emoji: 'Somchai 😀',
  'a zero-width space': 'Som\u200bchai',
  'a right-to-left override': '\u202eiahcmoS',
  'a line break': 'Som\nchai',
  HTML: '<b>Somchai</b>',
  SQL: "'; DROP TABLE member; --",
  'a null': 'Som\u0000chai',
  'a letter that is not seen': 'Som\u3164chai',
  'a variation selector': 'Som\ufe0fchai',
  'marks without end': `S${'\u0301'.repeat(9)}`,
};

describe.each(Object.entries(hostile))('%s', (_, name) => {
  test('is not a valid member or holder name', () => {
    expect(isMemberName(name)).toBe(false);
    expect(isHolderName(name)).toBe(false);
  });
});

test('names in Latin, Thai and Lao are valid, and digits only in a member name', () => {
  for (const name of ['Somchai Jaidee', 'สมชาย ใจดี', 'ສົມໄຊ ໃຈດີ', "O'Brien", 'ม.ร.ว. เก่ง', 'Anne-Marie']) {
    expect(isMemberName(name), name).toBe(true);
    expect(isHolderName(name), name).toBe(true);
  }
  expect(isMemberName('Somchai 99')).toBe(true);
  expect(isHolderName('Somchai 99')).toBe(false);
});

test('a member name has at most 100 characters, a holder name 200', () => {
  expect([isMemberName('a'.repeat(100)), isMemberName('a'.repeat(101))]).toEqual([true, false]);
  expect([isHolderName('a'.repeat(200)), isHolderName('a'.repeat(201))]).toEqual([true, false]);
});

test('a name is trimmed and otherwise unchanged', () => {
  expect(tidyName('  Som   chai ')).toBe('Som chai');
});

test.each([
  ['a zero-width space between Thai words', 'สมชาย\u200b ใจดี', 'สมชาย ใจดี'],
  ['joiners', 'Som\u200cchai\u200d', 'Somchai'],
  ['a byte order mark and a word joiner', '\ufeffSom\u2060chai', 'Somchai'],
  ['marks of direction', '\u200eSomchai\u200f', 'Somchai'],
  ['wide letters', 'Ｓｏｍｃｈａｉ', 'Somchai'],
])('a name pasted with %s is the name as it is seen', (_, typed, name) => {
  expect(tidyName(typed)).toBe(name);
  expect(isMemberName(tidyName(typed)) && isHolderName(tidyName(typed))).toBe(true);
});

test.each(['\u202eiahcmoS', '\u202biahcmoS', '\u2067iahcmoS', 'Som\u0000chai', '＜b＞Somchai', '\u200b'])(
  '%j is no name after tidying either',
  (typed) => {
    expect(isMemberName(tidyName(typed))).toBe(false);
    expect(isHolderName(tidyName(typed))).toBe(false);
  },
);

test('a password has 8 to 128 characters of any script', () => {
  const lengths = [7, 8, 128, 129].map((length) => isPasswordLength('ก'.repeat(length)));
  expect(lengths).toEqual([false, true, true, false]);
});

test('an account number is digits within its market’s length bounds', () => {
  expect(isAccountNumber('1234567', 'th')).toBe(true);
  expect(isAccountNumber('1234567890123456', 'th')).toBe(false);
  expect(isAccountNumber('12345678901234567', 'la')).toBe(true);
  for (const wrong of ['', '123456', '123-456-7890', '123456789012345678901', '๑๒๓๔๕๖๗๘๙๐'])
    expect(isAccountNumber(wrong, 'la'), wrong).toBe(false);
});

test('an inviter code is PR and a ten-digit member id, in either case', () => {
  for (const typed of [
    ' pr0123456789 ',
    'PR 01234 56789',
    'PR\u201101234\u201156789',
    'ＰＲ๐๑๒๓๔๕๖๗๘๙',
    'https://kapao.example/register?code=pr0123456789&lang=th',
  ])
    expect(readInviteCode(typed), typed).toBe('PR0123456789');
  for (const wrong of [
    '',
    'PR',
    '0123456789',
    'PR01234567890',
    'PR012345678I',
    'https://kapao.example/?code=PR01234567890',
  ])
    expect(readInviteCode(wrong), wrong).toBeNull();
});
