import { z } from 'zod';

/**
 * Reads an amount of credits exactly, into integers of the provider's smallest unit. More decimals than the
 * provider keeps are cut, so a reading never shows more than there is. Null for anything that is no amount.
 */
export function readCredits(value: unknown, decimals = 2): bigint | null {
  if (typeof value !== 'number' && typeof value !== 'string') return null;
  const match = /^(-?)(\d{1,15})(?:\.(\d+))?$/.exec(String(value));
  if (!match) return null;
  const [, sign, whole = '', fraction = ''] = match;
  const magnitude = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
  return sign ? -magnitude : magnitude;
}

/** `12.34` for 1234n: how every protocol here writes credits. */
export function writeCredits(amount: bigint, decimals = 2): string {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals);
  return `${amount < 0n ? '-' : ''}${whole}${decimals > 0 ? `.${fraction}` : ''}`;
}

/** Credits in an answer, with two decimals. What is no amount is refused, and never taken for 0. */
export const credits = z.union([z.number(), z.string()]).transform((value, context) => {
  const amount = readCredits(value);
  if (amount !== null) return amount;
  context.addIssue({ code: 'custom', message: 'no amount' });
  return z.NEVER;
});

/** For a party that writes for people, `"1,234.50"`: a comma before each three digits, and nowhere else. */
export const groupedCredits = z.union([
  credits,
  z
    .string()
    .regex(/^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/)
    .transform((grouped) => readCredits(grouped.replaceAll(',', '')))
    .pipe(z.bigint()),
]);
