import { expect, test } from 'vitest';
import { isCode, readCode } from './otp-code.ts';

test('the code is read from a whole SMS', () => {
  expect(readCode('Kapao code 093892 (ref ABCD). Valid for 5 minutes.')).toBe('093892');
  expect(readCode('รหัส ๐๙๓๘๙๒ (อ้างอิง ABCD)')).toBe('093892');
});

test('digits with separators, in Thai or in Lao are read as the code', () => {
  for (const typed of [
    '093892',
    '093 892',
    '093-892',
    '๐๙๓๘๙๒',
    '໐໙໓໘໙໒',
    ' 093892\n',
    '\u2068093\u2011892\u2069',
  ])
    expect(readCode(typed), typed).toBe('093892');
});

test('any other text is unchanged and not a code, and a code has four digits or more', () => {
  for (const typed of ['abc', '😀', 'a\u200bb', '<b>', "' OR 1=1"]) {
    expect(readCode(typed)).toBe(typed);
    expect(isCode(typed)).toBe(false);
  }
  expect([isCode('123'), isCode('1234'), isCode('123456789')]).toEqual([false, true, false]);
});
