/** As it is compared: one form of each letter, no case, and nothing between them that is not seen. */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ');

/** Whether one of the words stands in it. Thai and Lao write without spaces, so a part of a longer word counts too. */
export function hasBlockedWord(text: string, words: readonly string[]): boolean {
  const said = plain(text);
  return words.some((word) => said.includes(plain(word).trim()));
}
