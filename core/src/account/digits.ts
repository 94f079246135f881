import { plainText } from '../text/plain-text.ts';

/**
 * Converts Thai, Lao and full-width digits, as phone keyboards may produce, to ASCII, after removing invisible characters.
 */
export function asciiDigits(text: string): string {
  return plainText(text)
    .replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50))
    .replace(/[໐-໙]/g, (digit) => String(digit.charCodeAt(0) - 0x0ed0));
}

/** Signs that banks and apps print for a hidden digit of an account number, beside `x` and `*`. */
const hiddenDigit = /[•●∙⋅·×✕✖х#∗⁎]/giu;

/** Normalizes a written account number: ASCII digits, hidden ones as `x`, separators as they are. */
export function accountText(written: string): string {
  return asciiDigits(written).trim().replace(hiddenDigit, 'x');
}

/** Normalizes a typed code for storage. Only English letters are upper-cased: `ß` would become two letters. */
export function typedCode(typed: string): string {
  return asciiDigits(typed)
    .trim()
    .replace(/[a-z]/g, (letter) => letter.toUpperCase());
}
