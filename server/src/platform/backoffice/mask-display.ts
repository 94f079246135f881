/** What a reader takes for one letter: in Thai and Lao a consonant with its vowels and tone. */
const letters = new Intl.Segmenter('th', { granularity: 'grapheme' });

/** `มะลิ ศ···`: the first name, which one needs to speak with somebody, and a letter of the next. */
export function maskedName(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  const [letter] = letters.segment(rest.join(' '));
  return letter ? `${first} ${letter.segment}···` : first;
}

/** `081 ··· 0001`: the beginning says the network, the end is what people say of a number. */
export function maskedPhone(username: string): string {
  return `${username.slice(0, 3)} ··· ${username.slice(-4)}`;
}

export function maskedAccount(accountNo: string): string {
  return `···${accountNo.slice(-4)}`;
}
