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
 * Parses a JSON number of baht or kip exactly, because the shortest decimal text that JavaScript prints for a number is
 * what the sender wrote. Zero and negative amounts are well-formed, since each call decides whether it allows them.
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
  // Exact: a division rounds once, to the same double as reading the decimal text.
  return Number(amountMinor) / 100;
}
