/**
 * Returns upper case as banks print names. A letter whose upper case would be English (ß, ı, ſ) stays, because the result
 * would pass for a name that the bank does not have.
 */
export function upperCased(text: string): string {
  return Array.from(text, (letter) => {
    const upper = letter.toUpperCase();
    return letter > '\u007f' && /[A-Z]/.test(upper) ? letter : upper;
  }).join('');
}
