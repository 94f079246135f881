/** Segmenter for what a reader sees as one letter: in Thai and Lao a consonant with its vowels and tone. */
const letters = new Intl.Segmenter('th', { granularity: 'grapheme' });

/** Returns `มะลิ ศ···`: the first name, which staff need for speaking with the member, and one letter of the next. */
export function maskedName(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  const [letter] = letters.segment(rest.join(' '));
  return letter ? `${first} ${letter.segment}···` : first;
}

/** Returns `081 ··· 0001`: the first digits show the network, the last four are what people quote. */
export function maskedPhone(username: string): string {
  return `${username.slice(0, 3)} ··· ${username.slice(-4)}`;
}

export function maskedAccount(accountNo: string): string {
  return `···${accountNo.slice(-4)}`;
}
