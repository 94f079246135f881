import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maskAccount, maskName, maskPhone } from './mask.ts';

describe('personal data that was not asked for', () => {
  it('is a phone of which its beginning and its end are told', () => {
    expect(maskPhone('+66812345678')).toBe('08•••••678');
    expect(maskPhone('081-234-5678')).toBe('08•••••678');
    expect(maskPhone('+8562055512345')).toBe('+856•••••••345');
    expect(maskPhone('191')).toBe('••••');
  });

  it('is an account by its last four digits, and less of a short one', () => {
    expect(maskAccount('123-4-56789-0')).toBe('••••7890');
    expect(maskAccount('1234567890123456')).toBe('••••3456');
    expect(maskAccount('12345')).toBe('••••45');
    expect(maskAccount('1')).toBe('••••');
    expect(maskAccount('')).toBe('••••');
  });

  it('is a name by the first letters, with the vowel before them', () => {
    expect(maskName('Somchai  Jaidee ')).toBe('S••• J•••');
    expect(maskName('นาย สมชาย ใจดี')).toBe('น••• ส••• ใจ•••');
    expect(maskName('ໄຊຍະ ແສງ')).toBe('ໄຊ••• ແສ•••');
    expect(maskName('')).toBe('');
  });

  it('never tells more than half of a number', () => {
    const digits = fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 20 }).map((each) => each.join(''));
    fc.assert(
      fc.property(digits, (number) => {
        const unmasked = (text: string) => text.replaceAll('•', '').length;
        expect(unmasked(maskAccount(number))).toBeLessThanOrEqual(Math.min(4, number.length / 2));
        expect(unmasked(maskPhone(number))).toBeLessThanOrEqual(5);
      }),
    );
  });

  it('is masked again to the same', () => {
    expect(maskName(maskName('สมชาย ใจดี'))).toBe('ส••• ใจ•••');
  });
});
