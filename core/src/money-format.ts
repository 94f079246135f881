import type { Currency } from './money.ts';

/** Formats 123450 as `1234.50`, the form that most banks and gateways want in their messages. */
export function toDecimalString(amountMinor: bigint): string {
  return amountMinor < 0n ? `-${decimalText(-amountMinor)}` : decimalText(amountMinor);
}

/**
 * Formats an amount (a bigint in minor units, or a number of baht or kip from the wire) alike in all three languages;
 * `-` for anything else. Further decimals are cut, never rounded up: the screen must not show more money than there is.
 */
export function formatAmount(amount: unknown, currency: Currency = 'THB'): string {
  const text = withDecimals(amount);
  return currency === 'LAK' ? withoutZeros(text) : text;
}

/** Formats minor units for a file: `1234.50`, and whole kip as `1234`. */
export function toFileAmount(amountMinor: bigint, currency: Currency): string {
  const text = toDecimalString(amountMinor);
  return currency === 'LAK' ? withoutZeros(text) : text;
}

const withoutZeros = (text: string) => text.replace(/\.00$/, '');

function withDecimals(amount: unknown): string {
  if (typeof amount === 'bigint') return grouped(toDecimalString(amount));
  // Excludes numbers whose text has an exponent (ECMA-262, Number::toString): from 10^21 on they show as a
  // dash, below a millionth as 0, like everything under 0.01.
  if (typeof amount !== 'number' || !(Math.abs(amount) < 1e21)) return '-';
  return grouped(Math.abs(amount) < 0.01 ? '0' : String(amount));
}

/**
 * Formats `1234.509` as `1,234.50`. Written by hand, because a browser's first Intl formatter takes a tenth of a second on
 * a slow phone, just before the home screen's first paint; money.test.ts compares it with Intl.
 */
function grouped(decimal: string): string {
  const [whole = '', part = ''] = decimal.replace('-', '').split('.');
  let shown = `${whole}.${part.padEnd(2, '0').slice(0, 2)}`;
  for (let at = whole.length - 3; at > 0; at -= 3) shown = `${shown.slice(0, at)},${shown.slice(at)}`;
  return decimal.startsWith('-') && /[1-9]/.test(shown) ? `-${shown}` : shown;
}

function decimalText(magnitude: bigint): string {
  const digits = magnitude.toString().padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
