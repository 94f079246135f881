import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maskAccount, maskName, maskPhone } from './mask.ts';

describe('masked personal data', () => {
  it('shows the first and last digits of a phone number', () => {
    expect(maskPhone('+66812345678')).toBe('08•••••678');
    expect(maskPhone('081-234-5678')).toBe('08•••••678');
    expect(maskPhone('+8562055512345')).toBe('+856•••••••345');
    expect(maskPhone('191')).toBe('••••');
  });

  it('shows the last four digits of an account, and fewer of a short one', () => {
    expect(maskAccount('123-4-56789-0')).toBe('••••7890');
    expect(maskAccount('1234567890123456')).toBe('••••3456');
    expect(maskAccount('12345')).toBe('••••45');
    expect(maskAccount('1')).toBe('••••');
    expect(maskAccount('')).toBe('••••');
  });

  it('shows the first name and the first letter of the next, with a vowel written before it', () => {
    expect(maskName(' Somchai  Jaidee ')).toBe('Somchai J•••');
    expect(maskName('Somchai de Jaidee')).toBe('Somchai d•••');
    expect(maskName('สมชาย ใจดี')).toBe('สมชาย ใจ•••');
    expect(maskName('ໄຊຍະ ແສງ')).toBe('ໄຊຍະ ແສ•••');
    expect(maskName('มะลิ')).toBe('มะลิ');
    expect(maskName('')).toBe('');
  });

  it('shows at most half of an account number and five digits of a phone number', () => {
    const digits = fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 20 }).map((each) => each.join(''));
    fc.assert(
      fc.property(digits, (number) => {
        const unmasked = (text: string) => text.replaceAll('•', '').length;
        expect(unmasked(maskAccount(number))).toBeLessThanOrEqual(Math.min(4, number.length / 2));
        expect(unmasked(maskPhone(number))).toBeLessThanOrEqual(5);
      }),
    );
  });

  it('does not change when it is masked again', () => {
    expect(maskName(maskName('สมชาย ใจดี'))).toBe('สมชาย ใจ•••');
  });
});
