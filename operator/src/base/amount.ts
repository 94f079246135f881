import type { Currency } from '@kapao/core/money';
import { formatAmount } from '@kapao/core/money-format';

/** Returns minor units in baht or kip, as `Money` takes them; exact to the hundredth below 10^13. */
export function amountOf(minor: string | bigint): number;
export function amountOf(minor: string | bigint | null): number | null;
export function amountOf(minor: string | bigint | null): number | null {
  return minor === null ? null : Number(minor) / 100;
}

/** Returns a typed amount in hundredths of either currency, as the server counts. */
export function toMinor(amount: number): string {
  return String(Math.round(amount * 100));
}

/** Returns `48,500.00`, and `48,500` in kip, for use in a sentence. */
export function amountText(digits: string, currency: Currency): string {
  return formatAmount(BigInt(digits), currency);
}

/** Returns `2.4 M` or `18 k`, for an axis. */
export function shortAmount(amount: number): string {
  const size = Math.abs(amount);
  if (size >= 1e9) return `${trim(amount / 1e9)} B`;
  if (size >= 1e6) return `${trim(amount / 1e6)} M`;
  return size >= 1e3 ? `${trim(amount / 1e3)} k` : trim(amount);
}

function trim(value: number): string {
  return String(Math.round(value * 10) / 10).replace('-', '−');
}

/** Returns the change in percent, cut to one decimal; null if the earlier amount is zero. */
export function changeOf(now: bigint, before: bigint): number | null {
  if (before === 0n) return null;
  const size = before < 0n ? -before : before;
  return Number(((now - before) * 1000n) / size) / 10;
}

/** Returns the change as signed percent, "+1,990.3%"; an en dash if the earlier figure was zero. */
export function changeText(now: bigint, before: bigint): string {
  const percent = changeOf(now, before);
  if (percent === null) return '–';
  const size = Math.abs(percent).toLocaleString('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return `${percent < 0 ? '−' : '+'}${size}%`;
}
