import { because, openReason } from '@kapao/contract/backoffice/reasons/open-reason';
import { readBankCode } from '@kapao/core/account/bank-codes';
import { accountText } from '@kapao/core/account/digits';
import { fromIsoText } from '@kapao/core/calendar';
import { type Currency, unitOf } from '@kapao/core/money';
import { plainText } from '@kapao/core/text/plain-text';
import { dayMs } from '@kapao/core/time';
import { z } from 'zod';
import { unstorable } from './outcome.ts';

/**
 * Parses a text that should be JSON; undefined for anything else, because invalid input from a provider must not throw. A
 * number that JavaScript would round stays text, since its digits may be money or an id.
 */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text, exactNumber);
  } catch {
    return jsonWithNaN(text);
  }
}

/** Strings, which stay as they are, and the numbers that JSON does not have. */
const notJson = /"[^"\\]*(?:\\[\s\S][^"\\]*)*"?|-?\b(?:NaN|Infinity)\b/g;

/** Parses `NaN` and `Infinity`, which some programs write, as text: they make one field invalid, not the whole answer. */
function jsonWithNaN(text: string): unknown {
  try {
    const quoted = text.replace(notJson, (found) => (found.startsWith('"') ? found : `"${found}"`));
    return JSON.parse(quoted, exactNumber);
  } catch {
    return undefined;
  }
}

/**
 * Keeps long numbers as text. The third argument is the source text of the value (ECMAScript 2026, JSON.parse source text
 * access).
 */
function exactNumber(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  if (typeof value !== 'number' || context?.source === undefined) return value;
  // A double represents every decimal of 15 digits.
  return context.source.replace(/\D/g, '').length > 15 ? context.source : value;
}

/** Returns the value if it has this shape, else null. */
export function fit<Shape extends z.ZodType>(shape: Shape, value: unknown): z.output<Shape> | null {
  const read = shape.safeParse(value);
  return read.success ? read.data : null;
}

/** Id assigned by a provider, as text; short and of visible characters. */
export const theirId = z
  .union([z.string(), z.int()])
  .transform(String)
  .pipe(z.string().regex(/^[\x21-\x7e]{1,200}$/));

/** Text of a payment QR, which may contain a shop's name in non-Latin letters. */
export const qrPayload = z
  .string()
  .trim()
  .regex(/^[^\p{Cc}\p{Cs}]{1,512}$/u);

/** Optional text about a person, without invisible characters; an invalid one counts as missing. */
export const optionalText = (most: number) =>
  z
    .string()
    .transform((text) => plainText(text.replace(unstorable, ' ')).trim())
    .pipe(z.string().min(1).max(most))
    .nullish()
    .catch(null)
    .transform((value) => value ?? null);

/** Account number of a payer, if given: digits in any script, hidden ones in any sign. */
export const accountNumber = optionalText(34).transform((text) => text && accountText(text));

/** Longest bank name that is stored, longer than all that we know. */
const bankNameLimit = 60;

/**
 * Our code of a bank, if given. An unknown or unreadable bank is kept and matches no bank of ours, because without a
 * bank a full account number would be looked for at every bank.
 */
export const bankCode = z
  .unknown()
  .nullish()
  .transform((reported) => {
    const code = readBankCode(typeof reported === 'string' ? reported : JSON.stringify(reported ?? ''));
    return [...code].slice(0, bankNameLimit).join('') || null;
  });

const earliest = new Date('2015-01-01T00:00:00Z');

/**
 * Plausible time of a reported event: not before our existence, and at most a day in the future for clock differences.
 * Anything else is a mistake, such as a Buddhist year or microseconds for milliseconds, and may exceed the database's
 * range.
 */
export const eventTime = z
  .date(because('WRONG_TIME'))
  .refine((at) => at >= earliest, because('WRONG_TIME'))
  .refine((at) => at.getTime() <= Date.now() + dayMs, because('WRONG_TIME'));

/** Returns a plausible time; null for any other or a missing one. */
export function eventTimeOrNull(at: Date | null | undefined): Date | null {
  return fit(eventTime, at);
}

/**
 * ISO 8601 time, in Bangkok without an offset, and without a plausibility check: for lists of bets whose rows `storeBets`
 * judges one by one.
 */
export const anyMoment = z
  .string()
  .transform((text) => fromIsoText(text.trim()))
  .pipe(z.date(because('WRONG_TIME')));

/** Plausible ISO 8601 time, in Bangkok without an offset. */
export const moment = anyMoment.pipe(eventTime);

/**
 * Reads `"500.00"` as 50000, as banks write money in their messages, with at most two decimals; JSON numbers are refused,
 * because their digits may differ from the sender's.
 */
export const decimalFigure = z
  .string()
  .regex(/^\d{1,13}(?:\.\d{1,2})?$/)
  .transform((text) => {
    const [whole = '', fraction = ''] = text.split('.');
    return BigInt(whole + fraction.padEnd(2, '0'));
  });

/** As `decimalFigure`, above zero. */
export const decimalAmount = decimalFigure.refine((amount) => amount > 0n);

/** Amount payable in this currency. */
export const amountIn = (currency: Currency) =>
  decimalAmount.refine((amount) => amount % unitOf(currency) === 0n, because('FRACTION_OF_KIP'));

/** Reads `50000`, `"50000"` or `"50000.00"` as 5000000: banks of Laos write whole kip. Above zero. */
export const wholeKip = z
  .union([z.int(), z.string()])
  .transform(String)
  .pipe(z.string().regex(/^[1-9]\d{0,12}(?:\.0{1,2})?$/))
  .transform((digits) => BigInt(digits.split('.')[0] ?? '') * 100n);

/** Returns which field of an answer is wrong, and how: by our own reason, or by the kind of fault. */
export function misfitIn(error: z.ZodError): string {
  const { path = [], code = '', message = '' } = error.issues[0] ?? {};
  const isOurs = code === 'custom' && message !== 'Invalid input';
  return `${path.join('.') || 'answer'}: ${isOurs ? message : code}`;
}

/** Returns why a row is refused: our own reason with the field, or the field and the kind of fault. */
export function reasonIn(error: z.ZodError): string {
  const { path = [], message = '' } = error.issues[0] ?? {};
  const ours = openReason.safeParse(message).data;
  return ours ? because(ours, path.join('.')) : because('WRONG_FIELD', misfitIn(error));
}
