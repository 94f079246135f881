import { expect, test } from 'vitest';
import { isStaffName, staffNameLook } from './staff-name.ts';

test.each([
  'Noi',
  'Mali Suk',
  'José Núñez',
  'Nguyễn Thị Hạnh',
  "Somchai J. O'Neil",
  'Nok (night)',
  'operator 12',
  '2nd Noi',
  'สมชาย',
  'น้ำผึ้ง ใจดี',
  'เอก2',
  'ນ້ຳເຜິ້ງ',
  'Somchai สมชาย',
])('%s may be the name of a staff member', (name) => {
  expect(isStaffName(name)).toBe(true);
});

test.each([
  ['a Cyrillic letter', 'M\u0430li'],
  ['a Greek letter', 'S\u03bfmchai'],
  ['a Cherokee letter', '\u13a0mali'],
  ['Latin and Thai letters in one word', 'Nok\u0e01'],
  ['a Thai digit in a Latin word', 'J\u0e50e'],
  ['a dotless i', 'Mal\u0131'],
  ['a joiner', 'Ma\u200dli'],
  ['a change of direction', 'Ma\u202eil'],
  ['a mark on a Latin letter', 'Ma\u0332li'],
  ['a mark at its beginning', '\u0e49ก'],
  ['markup', '<b>Mali</b>'],
  ['an emoji', 'Mali 👑'],
  ['no letter', '. -'],
])('a name with %s is refused', (_, name) => {
  expect(isStaffName(name)).toBe(false);
});

test.each([
  ['Ian', 'lan'],
  ['Ann1', 'Annl'],
  ['Ann1', 'AnnI'],
  ['Joe', 'J0e'],
  ['Arnon', 'Amon'],
  ['Vvan', 'Wan'],
  ['José', 'Jose'],
  ['Nok A.', 'Nok-A'],
  ['มาลี', 'มๅลี'],
  ['น้อย', 'น้้อย'],
])('%s and %s look alike', (one, other) => {
  expect(staffNameLook(one)).toBe(staffNameLook(other));
});

test.each([
  ['Mali', 'Mala'],
  ['operator 1', 'operator 11'],
  ['Ann A', 'Anna'],
  ['น้อย', 'น่อย'],
])('%s and %s do not', (one, other) => {
  expect(staffNameLook(one)).not.toBe(staffNameLook(other));
});
