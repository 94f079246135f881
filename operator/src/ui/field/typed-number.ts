import { asciiDigits } from '@kapao/core/account/digits';
import { withoutCurrency } from '@kapao/core/amount-text';

interface Bounds {
  readonly decimals: number;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}

export interface TypedNumber {
  /**
   * Value for the form: null for an empty field, NaN for any other error. An error is never taken for an empty field or for
   * no bound.
   */
  readonly value: number | null;
  readonly flaw?: 'empty' | 'no-number' | 'too-little' | 'too-much';
}

export function readNumber(text: string, { decimals, min, max }: Bounds): TypedNumber {
  const plain = asciiDigits(text).trim();
  if (plain === '') return { value: null, flaw: 'empty' };
  const value = typedNumber(plain, decimals);
  if (value === null) return { value: Number.NaN, flaw: 'no-number' };
  if (min !== undefined && value < min) return { value: Number.NaN, flaw: 'too-little' };
  if (max !== undefined && value > max) return { value: Number.NaN, flaw: 'too-much' };
  return { value };
}

/** Whether the field's text still represents the form's value. An empty field also represents NaN of a required number. */
export function representsValue(typed: TypedNumber, value: number | null): boolean {
  return Object.is(typed.value, value) || (typed.flaw === 'empty' && Number.isNaN(value));
}

/**
 * Parses a number with at most the given decimals: `1,234.5` or `฿1,234.50`, as typed or pasted; null, never zero, for
 * anything else.
 */
function typedNumber(plain: string, decimals: number): number | null {
  const number = withoutCurrency(plain);
  const match = /^-?\d{1,12}(?:\.(\d*))?$/.exec(number);
  return match && (match[1]?.length ?? 0) <= decimals ? Number(number) : null;
}

/** Formats a number for a field: `1,234.5`, whole numbers without decimals. */
export function numberText(value: number | null): string {
  return value === null || Number.isNaN(value)
    ? ''
    : new Intl.NumberFormat('en-US', { maximumFractionDigits: 4 }).format(value);
}
