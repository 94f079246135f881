/** The ledger's currencies. */
export const currencies = ['LAK', 'THB'] as const;
export type Currency = (typeof currencies)[number];

declare const minorOf: unique symbol;

/**
 * An amount in hundredths of the currency (satang; for LAK hundredths of a kip, so that both show two decimals).
 * Arithmetic on it gives a plain bigint; `minor()` puts the brand back.
 */
export type Minor<C extends Currency = Currency> = bigint & { readonly [minorOf]: C };

export type MoneyFlaw = 'not-a-number' | 'too-many-decimals' | 'too-large';

export type FromWire = { ok: true; value: Minor } | { ok: false; flaw: MoneyFlaw };

/** Amounts on the wire stay under 10^12 baht, hence under 10^14 minor units: well inside a double's 2^53. */
const limitMinor = 10n ** 14n;

/** The least that can be paid, minor units: there is no fraction of a kip. */
export function unitOf(currency: Currency): bigint {
  return currency === 'LAK' ? 100n : 1n;
}

/** Marks a bigint as minor units; the caller vouches for the unit. */
export function minor<C extends Currency = Currency>(amount: bigint): Minor<C> {
  // The brand exists for the compiler only; at run time a Minor is the bigint itself.
  return amount as Minor<C>;
}

/**
 * Reads a JSON number of baht (or kip) exactly. It works on the shortest decimal text that JavaScript prints for
 * the number, which is what the sender wrote, so no floating-point arithmetic takes part. Zero and negative
 * amounts are well-formed: whether they are allowed is each call's own rule. LAK has no fractions of a kip.
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
 * The amount of a request whose shape the contract has already checked. Throws RangeError on anything
 * malformed, because that is then a fault of ours and not of the member.
 */
export function minorFromWire(amount: number, currency: Currency): Minor {
  const read = fromWire(amount, currency);
  if (!read.ok) throw new RangeError(`not an amount of ${currency}: ${amount} (${read.flaw})`);
  return read.value;
}

/** The JSON number for an amount. Throws RangeError at or above 10^12 baht, which the wire does not carry. */
export function toWire(amountMinor: bigint): number {
  const magnitude = amountMinor < 0n ? -amountMinor : amountMinor;
  if (magnitude >= limitMinor) throw new RangeError(`amount too large for the wire: ${amountMinor}`);
  if (amountMinor === 0n) return 0;
  return Number(`${amountMinor < 0n ? '-' : ''}${decimalText(magnitude)}`);
}

/** `1234.50` for 123450: the form that most banks and gateways want in their own messages. */
export function toDecimalString(amountMinor: bigint): string {
  return amountMinor < 0n ? `-${decimalText(-amountMinor)}` : decimalText(amountMinor);
}

/**
 * One display format for all three languages: `1,234,567.89`, and `-` for anything that is no number.
 * A bigint is minor units, a number is baht as it came over the wire. Digits past the second decimal are cut,
 * never rounded up: the screen must not show more money than there is.
 */
export function formatAmount(amount: unknown): string {
  if (typeof amount === 'bigint') return grouped(toDecimalString(amount));
  // A number's text has an exponent below a millionth and from 10^21 on (ECMA-262, Number::toString), where no money is.
  if (typeof amount !== 'number' || !(Math.abs(amount) < 1e21)) return '-';
  return grouped(Math.abs(amount) < 0.01 ? '0' : String(amount));
}

/** As `formatAmount`, with a plus before what came in: `+200.00`, `-200.00`, `0.00`. */
export function formatSignedAmount(amount: unknown): string {
  const text = formatAmount(amount);
  return /^\d/.test(text) && /[1-9]/.test(text) ? `+${text}` : text;
}

/**
 * `1,234.50` for `1234.509`. By hand, because the first formatter that a browser makes takes it a tenth of a second on a slow
 * phone, just before home's first paint; money.test.ts holds it to Intl.
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
