import { asciiDigits } from '@kapao/core/account/digits';
import { fromWire } from '@kapao/core/money';
import { ledgerCurrency } from './currency.ts';

/**
 * Returns the amount typed into a field: digits with at most two decimals, Thai and Lao digits included; the currency and
 * grouping commas or spaces, as pasted from a bank app, are dropped. Null for anything else, such as a fraction of a kip or
 * `100,50`, which could mean 100.50 or 10,050.
 */
export function readAmount(typed: string): number | null {
  const plain = withoutCurrency(asciiDigits(typed.normalize('NFKC')));
  if (!/^\d{1,12}(?:\.\d{0,2})?$|^\.\d{1,2}$/.test(plain)) return null;
  const amount = Number(plain);
  return fromWire(amount, ledgerCurrency()).ok ? amount : null;
}

/**
 * Returns `1000.50` for `฿1,000.50` and `1 000.50 บาท`; a comma or space that is not before a group of three digits stays.
 */
export function withoutCurrency(typed: string): string {
  const bare = typed.replace(/[฿₭]/g, '').replace(/(?:บาท|ບາດ|baht|thb|กีบ|ກີບ|kip|lak)\s*$/i, '');
  const trimmed = bare.trim();
  return /^[+−-]?\s*\d{1,3}(?:[,\s]\d{3})+(?:\.\d*)?$/.test(trimmed)
    ? trimmed.replace(/[,\s]/g, '')
    : trimmed.replace(/^([+−-])\s+/, '$1');
}

export type AmountFlaw = 'empty' | 'unreadable' | 'under' | 'over' | 'beyond-balance';

export interface AmountLimits {
  min: number;
  max?: number;
  /** Available balance; an amount above it has an error text of its own. */
  available?: number;
}

export function judgeAmount(
  typed: string,
  limits: AmountLimits,
): { amount: number; flaw: AmountFlaw | null } {
  if (typed.trim() === '') return { amount: 0, flaw: 'empty' };
  const amount = readAmount(typed);
  if (amount === null) return { amount: 0, flaw: 'unreadable' };
  if (amount < limits.min || amount <= 0) return { amount, flaw: 'under' };
  const { max = Number.POSITIVE_INFINITY, available = Number.POSITIVE_INFINITY } = limits;
  // The lower of the two limits gives the error.
  if (amount > available && available <= max) return { amount, flaw: 'beyond-balance' };
  if (amount > max) return { amount, flaw: 'over' };
  return { amount, flaw: null };
}
