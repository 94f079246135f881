import { asciiDigits } from '@kapao/core/digits';
import { formatAmount, fromWire } from '@kapao/core/money';
import { ledgerCurrency } from './currency.ts';

/**
 * Reads what was typed into an amount field: digits with at most two decimals; commas and spaces, which come with
 * pasting from a bank app, are dropped. Thai and Lao digits count as digits. Null when it is no amount, as a
 * fraction of a kip is none.
 */
export function readAmount(typed: string): number | null {
  const plain = asciiDigits(typed.normalize('NFKC')).replace(/[,\s฿₭]/g, '');
  if (!/^\d{1,12}(?:\.\d{0,2})?$|^\.\d{1,2}$/.test(plain)) return null;
  const amount = Number(plain);
  return fromWire(amount, ledgerCurrency()).ok ? amount : null;
}

export type AmountFlaw = 'empty' | 'unreadable' | 'under' | 'over' | 'beyond-balance';

export interface AmountLimits {
  min: number;
  max?: number;
  /** What there is to spend; more than that is a flaw of its own, with another way out. */
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
  if (limits.max !== undefined && amount > limits.max) return { amount, flaw: 'over' };
  if (limits.available !== undefined && amount > limits.available) return { amount, flaw: 'beyond-balance' };
  return { amount, flaw: null };
}

/** `500` and not `500.00` on a chip: quick amounts are whole. */
export function formatChip(amount: number): string {
  return formatAmount(amount).replace(/\.00$/, '');
}
