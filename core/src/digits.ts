import { plainText } from './plain-text.ts';

/** Thai, Lao and wide digits, as a phone's keyboard may give them, become ASCII ones, in a text as it looks. */
export function asciiDigits(text: string): string {
  return plainText(text)
    .replace(/[０-９]/g, (digit) => String(digit.charCodeAt(0) - 0xff10))
    .replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50))
    .replace(/[໐-໙]/g, (digit) => String(digit.charCodeAt(0) - 0x0ed0));
}
