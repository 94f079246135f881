/**
 * Parses a JSON number or a decimal string with at most two decimals into integer hundredths; anything else is
 * undefined. Negative amounts are accepted, for protocols that sign them.
 */
export function toMinor(value: unknown): number | undefined {
  if (typeof value !== 'number' && typeof value !== 'string') return undefined;
  const match = /^(-?)(\d{1,12})(?:\.(\d{1,2}))?$/.exec(String(value));
  if (!match) return undefined;
  const [, sign, whole = '0', fraction = ''] = match;
  const minor = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  return sign ? -minor : minor;
}

/** Like `toMinor`, but only amounts above zero. */
export function toPositiveMinor(value: unknown): number | undefined {
  const minor = toMinor(value);
  return minor !== undefined && minor > 0 ? minor : undefined;
}

/** Returns hundredths as a JSON number in baht or credits: 12550 is 125.5. Exact for every safe integer below 10^14. */
export function toNumber(minor: number): number {
  return minor / 100;
}

/** Formats hundredths with two decimals, as bank protocols write amounts: 12550 is "125.50". */
export function toText(minor: number): string {
  const digits = String(Math.abs(minor)).padStart(3, '0');
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Formats hundredths for display: "1,234.50". */
export function toDisplay(minor: number): string {
  // `toText` returns only decimal numbers; passed as text they are formatted exactly.
  return twoDecimals.format(toText(minor) as `${number}`);
}

const twoDecimals = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
