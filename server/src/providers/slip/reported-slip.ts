import { because } from '@kapao/contract/backoffice/reasons/open-reason';
import { accountText } from '@kapao/core/account/digits';
import { fromWire } from '@kapao/core/money';
import { z } from 'zod';
import { optionalText } from '../protocol/answer.ts';

/** Amount in baht as number or decimal text, read as satang; zero is allowed here, and refused when the slip is judged. */
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
    context.addIssue({ code: 'custom', message: because('WRONG_AMOUNT') });
    return z.NEVER;
  });

/** Optional text: missing, null, empty and invalid all count as not given. */
export const reported = optionalText(140);

/** Account number; digits may be masked, and any other text counts as not given. */
export const accountNo = reported.transform((text) => {
  const account = text && accountText(text);
  return account && /^[\dxX*\s-]{4,40}$/.test(account) ? account : null;
});

export const bankNumber = reported.transform((text) => (text && /^\d{3}$/.test(text) ? text : null));

export function namesOf(...names: readonly (string | null)[]): string[] {
  return [...new Set(names.filter((name) => name !== null))];
}

/** Account type that banks and slip services use for billers. */
export const biller = 'BILLERID';
