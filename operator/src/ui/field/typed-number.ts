interface Bounds {
  readonly decimals: number;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}

export interface TypedNumber {
  /** What a form keeps: null of an empty field, NaN of any other flaw. No flaw is ever taken for nothing, or for no bound. */
  readonly value: number | null;
  readonly flaw?: 'empty' | 'no-number' | 'too-little' | 'too-much';
}

export function readNumber(text: string, { decimals, min, max }: Bounds): TypedNumber {
  if (text.trim() === '') return { value: null, flaw: 'empty' };
  const value = typedNumber(text, decimals);
  if (value === null) return { value: Number.NaN, flaw: 'no-number' };
  if (min !== undefined && value < min) return { value: Number.NaN, flaw: 'too-little' };
  if (max !== undefined && value > max) return { value: Number.NaN, flaw: 'too-much' };
  return { value };
}

/** Whether a field may go on showing what is typed in it: an empty one also where its form misses the number. */
export function stands(typed: TypedNumber, value: number | null): boolean {
  return Object.is(typed.value, value) || (typed.flaw === 'empty' && Number.isNaN(value));
}

/**
 * What was typed as a number of at most so many decimals: `1,234.5`. Thai digits count, for a Thai keyboard writes them.
 * Null: anything else, which is no number, and never zero.
 */
function typedNumber(text: string, decimals: number): number | null {
  const plain = text
    .trim()
    .replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50))
    .replace(/(?<=\d),(?=\d{3}(?:\D|$))/g, '');
  const match = /^-?\d{1,12}(?:\.(\d*))?$/.exec(plain);
  return match && (match[1]?.length ?? 0) <= decimals ? Number(plain) : null;
}

/** As it stands in a field: `1,234.5`, whole numbers without decimals. */
export function numberText(value: number | null): string {
  return value === null || Number.isNaN(value)
    ? ''
    : new Intl.NumberFormat('en-US', { maximumFractionDigits: 4 }).format(value);
}
