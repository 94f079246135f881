import { because } from '@kapao/contract/backoffice/reasons/open-reason';
import { withoutCommas } from '@kapao/core/amount-text';
import { z } from 'zod';

/**
 * Reads an amount of credits exactly, into integers of the provider's smallest unit. Additional decimals are cut, so the
 * result never exceeds the actual amount; null if the value is not an amount.
 */
export function readCredits(value: unknown, decimals = 2): bigint | null {
  if (typeof value !== 'number' && typeof value !== 'string') return null;
  const match = /^(-?)(\d{1,15})(?:\.(\d+))?$/.exec(String(value));
  if (!match) return null;
  const [, sign, whole = '', fraction = ''] = match;
  const magnitude = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
  return sign ? -magnitude : magnitude;
}

/** Writes 1234n as `12.34`, as most protocols here write credits. */
export function writeCredits(amount: bigint, decimals = 2): string {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals);
  return `${amount < 0n ? '-' : ''}${whole}${decimals > 0 ? `.${fraction}` : ''}`;
}

/** Credits in an answer, with two decimals. An invalid amount is refused, never read as 0. */
export const credits = z.union([z.number(), z.string()]).transform((value, context) => {
  const amount = readCredits(value);
  if (amount !== null) return amount;
  context.addIssue({ code: 'custom', message: because('WRONG_AMOUNT') });
  return z.NEVER;
});

/** Amount with thousands separators, `"1,234.50"`: a comma before each three digits, and nowhere else. */
export const groupedCredits = z.union([
  credits,
  z
    .string()
    .transform((grouped) => readCredits(withoutCommas(grouped)))
    .pipe(z.bigint()),
]);
