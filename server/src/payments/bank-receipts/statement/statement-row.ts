import { isKnownBank, readBankCode } from '@kapao/core/account/bank-codes';
import { accountText, asciiDigits } from '@kapao/core/account/digits';
import { withoutCommas } from '@kapao/core/amount-text';
import { fromIsoText } from '@kapao/core/calendar';
import { plainText } from '@kapao/core/text/plain-text';
import { z } from 'zod';
import { decimalAmount } from '../../../providers/protocol/answer.ts';
import type { ReceiptEvidence } from '../receipt-evidence.ts';

/** Cell without what cannot be seen: line breaks and tabs within it become blanks, and a dash alone means nothing. */
const cellText = z
  .string()
  .transform((text) => text.replace(/[\t\r\n]+/g, ' '))
  .pipe(
    z
      .string()
      .max(140)
      .regex(/^[^\p{Cc}]*$/u),
  )
  .transform((text) => (/^[\p{Pd}\s]*$/u.test(text) ? null : text))
  .optional()
  .transform((text) => text ?? null);

/**
 * Cell with a code or a number, without invisible marks, which a spreadsheet may export, and without the quotes of
 * `="001"` or `'001`, by which it marks a text.
 */
const codeCell = cellText.transform((text) => {
  const seen = text && asciiDigits(text).trim();
  return (seen && (/^="(.*)"$/.exec(seen)?.[1] ?? seen.replace(/^'/, '')).trim()) || null;
});

/** Digits that a spreadsheet keeps of a number; all others become zeros. */
const keptDigits = 15;
const isCut = (number: string) => /^\d{15}0+$/.test(number);

/**
 * Whether the text can be the reference of one payment: a word without digits occurs with many payments, and so may a
 * number that a spreadsheet cut.
 */
const isOwnReference = (reference: string) => /[1-9]/.test(reference) && !isCut(reference);

/** Row of a statement, its cells by column. */
export const statementRow = z.object({
  /** Date, or time to the minute or second; without an offset in Bangkok time. */
  at: z
    .string()
    .transform((text) => asciiDigits(text).trim())
    .pipe(z.string().regex(/^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d)?(?:Z|[+-]\d\d:\d\d)?)?$/))
    .refine((at) => !Number.isNaN(momentOf(at).paidAt.getTime())),
  amount: z
    .string()
    .transform((text) => withoutCommas(asciiDigits(text).trim()))
    .pipe(decimalAmount),
  fromBank: codeCell
    .transform((bank) => bank && readBankCode(bank))
    .pipe(z.string().refine(isKnownBank).nullable()),
  fromAccountNo: codeCell
    .transform((no) => no && accountText(no))
    .pipe(
      z
        .string()
        .regex(/^[\dxX*\s-]{4,34}$/)
        .transform((no) => (isCut(no) ? no.slice(0, keptDigits).padEnd(no.length, 'x') : no))
        .nullable(),
    ),
  fromName: cellText.transform((text) => (text && plainText(text).trim()) || null),
  reference: codeCell.pipe(
    z
      .string()
      .regex(/^(?!\d(?:\.\d+)?E\+\d+$)[\x21-\x7e]{1,64}$/i)
      .transform((reference) => (isOwnReference(reference) ? reference : null))
      .nullable(),
  ),
});

/**
 * Returns the time of payment. A date alone becomes noon in Bangkok, which is the same day in every nearby
 * time zone.
 */
export function momentOf(at: string): Pick<ReceiptEvidence, 'paidAt' | 'dayOnly'> {
  const dayOnly = at.length === 10;
  return { paidAt: fromIsoText(dayOnly ? `${at}T12:00` : at), dayOnly };
}
