import { fromWire } from '@kapao/core/money';
import { z } from 'zod';
import { words } from '../protocol/answer.ts';

/** An amount of baht as number or decimal text, as satang; zero is an amount here, and refused by whoever judges the slip. */
export const satang = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,13}(?:\.\d{1,2})?$/)
      .transform(Number),
  ])
  .transform((amount, context) => {
    const read = fromWire(amount, 'THB');
    if (read.ok && read.value >= 0n) return read.value;
    context.addIssue({ code: 'custom', message: 'no amount of baht' });
    return z.NEVER;
  });

/** A text that may be missing, null or empty, which all mean: not told. What is no such text counts as missing. */
export const reported = words(140);

/** Digits may be hidden; whatever else stands there is no account number. */
export const accountNo = reported.transform((text) =>
  text && /^[\dxX*\s-]{4,40}$/.test(text) ? text : null,
);

export const bankNumber = reported.transform((text) => (text && /^\d{3}$/.test(text) ? text : null));

export function namesOf(...names: readonly (string | null)[]): string[] {
  return [...new Set(names.filter((name) => name !== null))];
}

/** What a bank, and those who ask it, call whoever takes payments of bills. */
export const biller = 'BILLERID';
