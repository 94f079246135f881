import { formatAmount, toWire } from '@kapao/core/money';

/** Minor units as they travel (digits) as the number of baht or kip that Money shows. Exact to a hundred thousand millions. */
export function amountOf(minor: string | bigint): number;
export function amountOf(minor: string | bigint | null): number | null;
export function amountOf(minor: string | bigint | null): number | null {
  return minor === null ? null : Number(minor) / 100;
}

/** Minor units as they come over the console's wire, in the units that screens show: baht, kip. */
export function fromMinor(digits: string): number;
export function fromMinor(digits: string | null): number | null;
export function fromMinor(digits: string | null): number | null {
  return digits === null ? null : toWire(BigInt(digits));
}

/** What was typed, in hundredths of either currency, as the server counts. */
export function toMinor(amount: number): string {
  return String(Math.round(amount * 100));
}

/** `48,500.00`, within a sentence. */
export function amountText(digits: string): string {
  return formatAmount(BigInt(digits));
}

/** `2.4 M`, `18 k`: at an axis, where there is little room. */
export function shortAmount(amount: number): string {
  const size = Math.abs(amount);
  if (size >= 1e9) return `${trim(amount / 1e9)} B`;
  if (size >= 1e6) return `${trim(amount / 1e6)} M`;
  return size >= 1e3 ? `${trim(amount / 1e3)} k` : trim(amount);
}

function trim(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** How much more than before, in hundredths; null where there is nothing to compare with. */
export function changeOf(now: bigint, before: bigint): number | null {
  if (before === 0n) return null;
  const size = before < 0n ? -before : before;
  return Number(((now - before) * 1000n) / size) / 10;
}
