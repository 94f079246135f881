/** What a reader takes for one letter: in Thai and Lao a consonant with its vowels and tone. */
const letters = new Intl.Segmenter('th', { granularity: 'grapheme' });

/** A friend's name as its inviter sees it: the first two letters, and nothing of how long it is. */
export function maskName(name: string): string {
  const shown: string[] = [];
  for (const { segment } of letters.segment(name.trim())) {
    if (segment.trim() === '' || shown.length === 2) break;
    shown.push(segment);
  }
  return `${shown.join('')}***`;
}
