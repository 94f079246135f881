import { formatAmount, toWire } from '@kapao/core/money';

/** An amount of the console's wire, digits of minor units, as what shows money takes it: baht or kip. */
export function amountOf(digits: string): number;
export function amountOf(digits: string | null): number | null;
export function amountOf(digits: string | null): number | null {
  return digits === null ? null : toWire(BigInt(digits));
}

/** `48,500.00`, within a sentence. */
export function amountText(digits: string): string {
  return formatAmount(BigInt(digits));
}
