import { plainText } from '../text/plain-text.ts';

/** Thai, Lao and wide digits, as a phone's keyboard may give them, become ASCII ones, in a text as it looks. */
export function asciiDigits(text: string): string {
  return plainText(text)
    .replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50))
    .replace(/[໐-໙]/g, (digit) => String(digit.charCodeAt(0) - 0x0ed0));
}

/** A code as it is kept, however it was typed. Only English letters are raised: a `ß` would become two of them. */
export function typedCode(typed: string): string {
  return asciiDigits(typed)
    .trim()
    .replace(/[a-z]/g, (letter) => letter.toUpperCase());
}
