export type TypedNumber = { readonly ok: true; readonly value: number } | { readonly ok: false };

/**
 * What was typed as a number of at most so many decimals: `1,234.5`. Thai digits count, for a Thai keyboard writes them.
 * Anything else is no number, and never zero.
 */
export function typedNumber(text: string, decimals: number): TypedNumber {
  const plain = text
    .trim()
    .replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50))
    .replace(/(?<=\d),(?=\d{3}(?:\D|$))/g, '');
  const match = /^-?\d{1,12}(?:\.(\d*))?$/.exec(plain);
  if (!match || (match[1]?.length ?? 0) > decimals) return { ok: false };
  return { ok: true, value: Number(plain) };
}

/** As it stands in a field: `1,234.5`, whole numbers without decimals. */
export function numberText(value: number | null): string {
  return value === null ? '' : new Intl.NumberFormat('en-US', { maximumFractionDigits: 4 }).format(value);
}
