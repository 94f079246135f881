import { expect, test } from 'vitest';
import { asciiDigits, typedCode } from '../account/digits.ts';
import { isPhone, readPhone } from '../account/phone.ts';
import { readInviteCode, tidyName } from '../account/registration.ts';
import { plainText } from './plain-text.ts';

test.each([
  ['as contacts copy it', '\u202a081-234-5678\u202c'],
  ['between marks of direction', '\u2068081 234 5678\u2069\u200e'],
  ['with no-break hyphens', '081\u2011234\u20115678'],
  ['with a dash and a minus', '081\u2013234\u22125678'],
  ['with no-break and narrow blanks', '081\u00a0234\u202f5678'],
  ['with a soft hyphen and a joiner', '081\u00ad234\u20605678'],
  ['with a mark at its beginning', '\ufeff0812345678'],
  ['in wide digits', '０８１２３４５６７８'],
  ['with wide hyphens', '０８１－２３４－５６７８'],
  ['with the end of its line', '0812345678\r\n'],
  ['over two lines', '081\u2028234\n5678'],
])('a phone number %s is read as its digits', (_, typed) => {
  expect(readPhone(typed)).toBe('0812345678');
  expect(asciiDigits(typed).replace(/[ -]/g, '')).toBe('0812345678');
});

test('a number reversed by direction marks is not a valid phone number', () => {
  for (const typed of ['\u202e8765432180', '\u20678765432180\u2069', '\u202b8765432180'])
    expect(isPhone(readPhone(typed), 'th'), typed).toBe(false);
});

test('letters and their combining marks are unchanged', () => {
  for (const text of ['น้ำผึ้ง', 'ນ້ຳເຜິ້ງ', 'José', 'KP-7F3K-92QD']) expect(plainText(text)).toBe(text);
});

test.each([
  ['น\u0e4d\u0e49\u0e32', 'น\u0e49\u0e33'],
  ['น\u0e49\u0e4d\u0e32', 'น\u0e49\u0e33'],
  ['น\u0e33\u0e49', 'น\u0e49\u0e33'],
  ['ค\u0e4d\u0e32', 'ค\u0e33'],
  ['ນ\u0ecd\u0ec9\u0eb2', 'ນ\u0ec9\u0eb3'],
  ['ນ\u0eb3\u0ec9', 'ນ\u0ec9\u0eb3'],
  ['ຄ\u0ecd\u0eb2', 'ຄ\u0eb3'],
  ['\u0e40\u0e40ก้ว', '\u0e41ก้ว'],
  ['\u0ec0\u0ec0ກ້ວ', '\u0ec1ກ້ວ'],
  ['ท\u0e48\u0e35', 'ท\u0e35\u0e48'],
  ['ช\u0e39\u0e49', 'ช\u0e39\u0e49'],
  ['ช\u0e49\u0e39', 'ช\u0e39\u0e49'],
  ['ต\u0e49\u0e31ง', 'ต\u0e31\u0e49ง'],
  ['สิทธ\u0e4c\u0e34', 'สิทธ\u0e34\u0e4c'],
  ['ด\u0e35\u0e35', 'ด\u0e35'],
  ['น\u0e49\u0e49\u0e33', 'น\u0e49\u0e33'],
  ['ທ\u0ec8\u0eb5', 'ທ\u0eb5\u0ec8'],
  ['ກ\u0ec8\u0ecd', 'ກ\u0ecd\u0ec8'],
  ['ຫ\u0ec9\u0ebcາ', 'ຫ\u0ebc\u0ec9າ'],
])('%j is written in one way: %j', (typed, plain) => expect(plainText(typed)).toBe(plain));

test('an invite code and a name are cleaned in the same way', () => {
  expect(readInviteCode('\u200ePR\u20600123456789 ')).toBe('PR0123456789');
  expect(readInviteCode('ｐｒ๐๑๒๓๔๕๖๗๘๙')).toBe('PR0123456789');
  expect(tidyName('Anne\u2011Marie\u00a0 Dubois')).toBe('Anne-Marie Dubois');
});

test.each([
  ' welcome50 ',
  'WELCOME50\u200b',
  '\u2068WELCOME50\u2069',
  'WEL\u00adCOME50',
  '\u200eWELCOME50\n',
  'ＷＥＬＣＯＭＥ５０',
  'WELCOME๕๐',
  'welcome໕໐',
])('%j is read as the code WELCOME50', (typed) => {
  expect(typedCode(typed)).toBe('WELCOME50');
});

test('a letter outside ASCII is not upper-cased into an ASCII letter', () => {
  expect(['wełcome', 'maß', 'kılo'].map(typedCode)).toEqual(['WEłCOME', 'MAß', 'KıLO']);
});
