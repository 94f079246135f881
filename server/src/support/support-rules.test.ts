import { expect, test } from 'vitest';
import { hasBlockedWord } from './blocked-words.ts';

test('a blocked word is found in other case and width, inside a sentence, but not as part of other words', () => {
  const words = ['Bad Word', 'คำหยาบ'];
  for (const text of ['this is a BAD  word!', 'ｂａｄ word', 'นี่คือคำหยาบนะ'])
    expect(hasBlockedWord([text], words), text).toBe(true);
  expect(hasBlockedWord(['badly worded'], words)).toBe(false);
  expect(hasBlockedWord(['anything'], [])).toBe(false);
});

test.each([
  ['a zero width space', 'ba\u200bd word'],
  ['a joiner of graphemes', 'b\u034fad word'],
  ['a choice of looks', 'bad\ufe0f word'],
  ['a filler of Hangul', 'ba\u3164d word'],
  ['a half one', 'ba\uffa0d word'],
  ['a tag', 'ba\u{e0061}d word'],
  ['a control', 'ba\u0007d word'],
  ['a mark of byte order', 'b\ufeffad word'],
  ['strokes', 'b\u0336a\u0336d\u0336 w\u0336o\u0336r\u0336d\u0336'],
  ['accents', 'bád wörd'],
  ['a ring around it', 'b\u20ddad word'],
  ['a blank of Braille and a tab', 'bad\u2800\tword'],
])('%s in it does not hide a blocked word', (_, text) => {
  expect(hasBlockedWord(['nothing', text], ['bad word'])).toBe(true);
});

test.each([
  ['am taken apart', 'น้ำ', 'นํ้า'],
  ['its tone after it', 'น้ำ', 'นำ้'],
  ['its tone before the ring', 'น้ำ', 'น\u0e49\u0e4d\u0e32'],
  ['a tone before the vowel above', 'หมี่', 'หม\u0e48\u0e35'],
  ['a tone before the vowel below', 'ปู่', 'ป\u0e48\u0e39'],
  ['a mark twice', 'หมี่', 'หมี่\u0e48'],
  ['two e for one ae', 'แพะ', 'เเพะ'],
  ['a long line for an a', 'หมา', 'หมๅ'],
  ['in Lao, am taken apart', 'ນ້ຳ', 'ນໍ້າ'],
  ['in Lao, its tone after it', 'ນ້ຳ', 'ນຳ້'],
  ['in Lao, a pair for one letter', 'ໝາ', 'ຫມາ'],
  ['in Lao, the other pair', 'ໜູ', 'ຫນູ'],
  ['in Lao, a letter beneath another', 'ຫຼິ້ນ', 'ຫລິ້ນ'],
  ['in Lao, that letter after the vowel', 'ຫຼິ້ນ', 'ຫິ້ຼນ'],
  ['in Lao, r for l', 'ລາວ', 'ຣາວ'],
  ['in Lao, two e for one ae', 'ແບ້', 'ເເບ້'],
])('a word with %s is found as the same word', (_, word, text) => {
  expect(hasBlockedWord([`ก${text}ข`], [word])).toBe(true);
  expect(hasBlockedWord([`ก${word}ข`], [text])).toBe(true);
});

test('words that differ by a vowel or a tone stay different, and an invisible word blocks nothing', () => {
  const pairs = [
    ['ไก', 'ไข'],
    ['เสือ', 'เสื่อ'],
    ['กี่', 'กู่'],
    ['น้ำ', 'น้า'],
    ['ປີ້', 'ປູ້'],
    ['ເສືອ', 'ເສື້ອ'],
  ];
  for (const [word = '', text = ''] of pairs) expect(hasBlockedWord([text], [word]), text).toBe(false);
  expect(hasBlockedWord(['anything'], ['\u200b\ufe0f'])).toBe(false);
});
