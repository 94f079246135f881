export const currencies = ['LAK', 'THB'] as const;
export type Currency = (typeof currencies)[number];

declare const minorOf: unique symbol;

/**
 * Amount in hundredths of the currency (satang; for LAK hundredths of a kip, so that both show two decimals). Arithmetic on
 * it yields a plain bigint; `minor()` restores the brand.
 */
export type Minor<C extends Currency = Currency> = bigint & { readonly [minorOf]: C };

export type MoneyFlaw = 'not-a-number' | 'too-many-decimals' | 'too-large';

export type FromWire = { ok: true; value: Minor } | { ok: false; flaw: MoneyFlaw };

/** Amounts on the wire stay under 10^12 baht, so under 10^14 minor units: well within a double's 2^53. */
const limitMinor = 10n ** 14n;

/** Returns the smallest payable amount in minor units: kip has no fractions. */
export function unitOf(currency: Currency): bigint {
  return currency === 'LAK' ? 100n : 1n;
}

/** Marks a bigint as minor units; the caller guarantees the unit. */
export function minor<C extends Currency = Currency>(amount: bigint): Minor<C> {
  // Brands exist only for the compiler; at run time a Minor is the bigint itself.
  return amount as Minor<C>;
}

/**
 * Parses a JSON number of baht (or kip) exactly, without floating-point arithmetic: the shortest decimal text
 * that JavaScript prints for a number is what the sender wrote. Zero and negative amounts are well-formed;
 * each call decides whether they are allowed. LAK has no fractions of a kip.
 */
export function fromWire(amount: unknown, currency: Currency): FromWire {
  if (typeof amount !== 'number' || !Number.isFinite(amount)) return { ok: false, flaw: 'not-a-number' };
  if (Math.abs(amount) >= 1e12) return { ok: false, flaw: 'too-large' };
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(amount));
  // Below 10^12 only numbers under 0.000001 are printed with an exponent.
  if (!match) return { ok: false, flaw: 'too-many-decimals' };
  const [, sign, whole = '', fraction = ''] = match;
  if (fraction.length > (currency === 'LAK' ? 0 : 2)) return { ok: false, flaw: 'too-many-decimals' };
  const magnitude = BigInt(whole + fraction.padEnd(2, '0'));
  return { ok: true, value: minor(sign ? -magnitude : magnitude) };
}

/**
 * Returns the amount of a request whose shape the contract has already checked. Throws RangeError on malformed input, which
 * is then our fault and not the member's.
 */
export function minorFromWire(amount: number, currency: Currency): Minor {
  const read = fromWire(amount, currency);
  if (!read.ok) throw new RangeError(`not an amount of ${currency}: ${amount} (${read.flaw})`);
  return read.value;
}

/** Returns an amount as a JSON number. Throws RangeError from 10^12 baht on, which the wire does not carry. */
export function toWire(amountMinor: bigint): number {
  const magnitude = amountMinor < 0n ? -amountMinor : amountMinor;
  if (magnitude >= limitMinor) throw new RangeError(`amount too large for the wire: ${amountMinor}`);
  if (amountMinor === 0n) return 0;
  return Number(`${amountMinor < 0n ? '-' : ''}${decimalText(magnitude)}`);
}

/** Formats 123450 as `1234.50`, the form that most banks and gateways want in their messages. */
export function toDecimalString(amountMinor: bigint): string {
  return amountMinor < 0n ? `-${decimalText(-amountMinor)}` : decimalText(amountMinor);
}

/**
 * Formats an amount alike in all three languages: `1,234,567.89`, and `-` for anything that is not a number. A bigint is
 * minor units, a number is baht from the wire. Further decimals are cut, never rounded up: the screen must not show more
 * money than there is. Kip has no fraction, so a whole amount of it shows none.
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
