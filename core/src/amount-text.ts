/**
 * Returns `1000.50` for `1,000.50`: a comma before each three digits, and no zero at the beginning. Any other text stays
 * as it is, so that a comma that could mean decimals, as in `0,500`, makes it unreadable.
 */
export function withoutCommas(number: string): string {
  return /^[+−-]?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/.test(number) ? number.replaceAll(',', '') : number;
}

/** Returns `1000.50` for `฿1,000.50`, `THB 1,000.50` and `1 000.50 บาท`, and `1000` for `1,000.-`, as apps and bills print them. */
export function withoutCurrency(typed: string): string {
  const bare = typed
    .replace(/[฿₭]/g, '')
    .trim()
    .replace(/^(?:บาท|ບາດ|baht|thb|กีบ|ກີບ|kip|lak)|(?:บาท|บ\.?|ບາດ|baht|thb|กีบ|ກີບ|kip|lak)$/gi, '')
    .trim()
    .replace(/(?<=\d)\.-$/, '');
  const number = bare.replace(/^([+−-])\s+/, '$1');
  return withoutCommas(number.includes(',') ? number : number.replace(/(?<=\d)\s(?=\d{3}(?!\d))/g, ','));
}
