/**
 * Upper case as banks print names. A letter whose upper case would be an English one (ß, ı, ſ) stays as it is:
 * turned into English letters it would pass for a name that the bank does not have.
 */
export function upperCased(text: string): string {
  return Array.from(text, (letter) => {
    const upper = letter.toUpperCase();
    return letter > '\u007f' && /[A-Z]/.test(upper) ? letter : upper;
  }).join('');
}
