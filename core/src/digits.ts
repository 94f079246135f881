/** Thai and Lao digits, as a phone's keyboard may give them, become ASCII ones; everything else stays. */
export function asciiDigits(text: string): string {
  return text
    .replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50))
    .replace(/[໐-໙]/g, (digit) => String(digit.charCodeAt(0) - 0x0ed0));
}
