import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wrapText } from './wrap.ts';

const measure = (text: string) => Array.from(text).length;

test('breaks lines between words, and within a word only if it is too long', () => {
  expect(wrapText('Moved back from Naga Spin', 14, measure, 'en')).toEqual(['Moved back', 'from Naga Spin']);
  expect(wrapText('0193c1f2aaaa7bbb', 6, measure, 'en')).toEqual(['0193c1', 'f2aaaa', '7bbb']);
});

test('breaks a Thai text between words', () => {
  expect(wrapText('หลักฐานรายการ', 8, measure, 'th')).toEqual(['หลักฐาน', 'รายการ']);
});

test('keeps all characters and the maximum width', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 80 }), fc.integer({ min: 4, max: 30 }), (text, width) => {
      const rows = wrapText(text, width, measure, 'th');
      expect(rows.join('').replace(/\s/gu, '')).toBe(text.replace(/\s/gu, ''));
      for (const row of rows) expect(measure(row)).toBeLessThanOrEqual(width);
    }),
  );
});
