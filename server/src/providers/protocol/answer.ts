import { readBankCode } from '@kapao/core/account/bank-name';
import { type Currency, unitOf } from '@kapao/core/money';
import { dayMs } from '@kapao/core/time';
import { z } from 'zod';
import { unstorable } from './outcome.ts';

/**
 * The value of a text that should be JSON, undefined for anything else: an outside party's rubbish must not throw.
 * A number that JavaScript would round stays the text that was written, for its digits may be money or an id.
 */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text, exactNumber);
  } catch {
    return undefined;
  }
}

/** The third argument is the text of the value (ECMAScript 2026, JSON.parse source text access). */
function exactNumber(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  if (typeof value !== 'number' || context?.source === undefined) return value;
  // A double holds every decimal of 15 digits.
  return context.source.replace(/\D/g, '').length > 15 ? context.source : value;
}

/** The value if it has this shape, else null. */
export function fit<Shape extends z.ZodType>(shape: Shape, value: unknown): z.output<Shape> | null {
  const read = shape.safeParse(value);
  return read.success ? read.data : null;
}

/** An id or a number that another party gave something, as text; short, and of characters that one can see. */
export const theirId = z
  .union([z.string(), z.int()])
  .transform(String)
  .pipe(z.string().regex(/^[\x21-\x7e]{1,200}$/));

/** The text of a payment QR, which may hold a shop's name in its own letters. */
export const qrPayload = z
  .string()
  .trim()
  .regex(/^[^\p{Cc}\p{Cs}]{1,512}$/u);

/** Text about somebody that may be missing; what is no such text counts as missing. */
export const words = (most: number) =>
  z
    .string()
    .transform((text) => text.replace(unstorable, ' ').trim())
    .pipe(z.string().min(1).max(most))
    .nullish()
    .catch(null)
    .transform((told) => told ?? null);

/** Our code of a bank, where it is told. */
export const bankCode = z
  .string()
  .transform(readBankCode)
  .pipe(z.string().regex(/^[A-Z0-9]{2,12}$/))
  .nullish()
  .catch(null)
  .transform((told) => told ?? null);

const earliest = new Date('2015-01-01T00:00:00Z');

/**
 * A time that something told to us can have happened at: before it there was none of us, and a clock may run ahead, but no day.
 * Another one is a mistake, as a year of the Buddhist calendar or microseconds for milliseconds, and may be more than the
 * database holds.
 */
export const ofOurTime = z
  .date('no moment')
  .refine((at) => at >= earliest, 'long before us')
  .refine((at) => at.getTime() <= Date.now() + dayMs, 'a time to come');

/** That time; null where it is another, or none is told. */
export function ofOurTimeOrNull(at: Date | null | undefined): Date | null {
  return fit(ofOurTime, at);
}

/** A text of ISO 8601, whatever it says: a list of bets whose rows are each judged by `storeBets`. */
export const anyMoment = z
  .string()
  .transform((text) => new Date(text))
  .pipe(z.date('no moment'));

/** A moment as a text of ISO 8601. */
export const moment = anyMoment.pipe(ofOurTime);

/**
 * `"500.00"` as 50000: how banks write money in their messages. An amount is above zero and has at most two
 * decimals; JSON numbers are refused too, because their digits are no longer the sender's.
 */
export const decimalAmount = z
  .string()
  .regex(/^\d{1,13}(?:\.\d{1,2})?$/)
  .transform((text) => {
    const [whole = '', fraction = ''] = text.split('.');
    return BigInt(whole + fraction.padEnd(2, '0'));
  })
  .refine((amount) => amount > 0n);

/** The same, of what can be paid in this currency. */
export const amountIn = (currency: Currency) =>
  decimalAmount.refine((amount) => amount % unitOf(currency) === 0n, 'a fraction of a kip');

/** `50000` or `"50000"` or `"50000.00"` as 5000000: banks of Laos write whole kip. Above zero. */
export const wholeKip = z
  .union([z.int(), z.string()])
  .transform(String)
  .pipe(z.string().regex(/^[1-9]\d{0,12}(?:\.0{1,2})?$/))
  .transform((digits) => BigInt(digits.split('.')[0] ?? '') * 100n);
