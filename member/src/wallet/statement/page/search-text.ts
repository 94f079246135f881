import { asciiDigits } from '@kapao/core/account/digits';
import { withoutCurrency } from '@kapao/core/amount-text';

const longest = 40;

/**
 * Returns the search text for the server: an amount without its sign, currency and commas, anything else as
 * typed. Leading zeros stay, because a bank's reference may begin with them.
 */
export function searchText(typed: string): string {
  const text = asciiDigits(typed).trim();
  const amount = withoutCurrency(text);
  return (/^[+−-]?\d+(?:\.\d{0,2})?$/.test(amount) ? amount.replace(/^[+−-]|\.$/g, '') : text).slice(
    0,
    longest,
  );
}
