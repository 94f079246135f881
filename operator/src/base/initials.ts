/** Returns two initials: of the first and last word, or the first two letters of the only one. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const [first = '?', last] = [words[0], words.length > 1 ? words.at(-1) : undefined];
  // Vowels written before their consonant mean nothing alone: เ แ โ ใ ไ.
  const letters = (word: string) => [...word.replace(/^[เแโใไ]+/, '')];
  const text = last
    ? `${letters(first)[0] ?? ''}${letters(last)[0] ?? ''}`
    : letters(first).slice(0, 2).join('');
  return text.toUpperCase() || '?';
}

/** Returns one of `most` colours, always the same for the same id. */
export function colourIndexOf(id: string, most: number): number {
  let sum = 0;
  for (const letter of id) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return sum % most;
}
