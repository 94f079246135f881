import type { Currency } from './money.ts';
import { formatAmount } from './money-format.ts';

/** Formats as `formatAmount`, with a plus sign on positive amounts: `+200.00`, `-200.00`, `0.00`. */
export function formatSignedAmount(amount: unknown, currency: Currency = 'THB'): string {
  const text = formatAmount(amount, currency);
  return /^\d/.test(text) && /[1-9]/.test(text) ? `+${text}` : text;
}
