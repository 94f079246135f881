import { formatMinute } from '@kapao/core/calendar';
import { type ErrorParams, moneyParamsOf, timeParamsOf } from './error-params.ts';
import { type ClientErrorCode, textCodeOf } from './text-code.ts';

/**
 * The message of an answer whose code nobody knows, if it was written for people: Thai and Lao need no spaces for
 * that. Null for a code and for nothing, which get the words of a fault.
 */
export function readableMessage(message: string | undefined): string | null {
  return message && /[^A-Z\d_\s]/.test(message) ? message : null;
}

type Texts = Readonly<Record<ClientErrorCode, string>>;

/**
 * The sentence for a code, never the code itself: one that a newer server made up gets the words of a fault.
 * `formatMoney` gets an amount in baht (kip in LAK accounts) and writes it with its currency sign; times are shown to
 * the minute in Bangkok. A param that did not come shows a dash, as a non-number does everywhere else.
 */
export function errorText(
  texts: Texts,
  code: string,
  params: ErrorParams,
  formatMoney: (amount: unknown) => string,
): string {
  const named = textCodeOf(code, params);
  const text = Object.hasOwn(texts, named) ? texts[named as ClientErrorCode] : texts.INTERNAL_SERVER_ERROR; // has looked
  const money = moneyParamsOf(code);
  const times = timeParamsOf(code);
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (times.includes(name)) return value === undefined ? '-' : formatMinute(new Date(String(value)));
    return money.includes(name) ? formatMoney(value) : String(value ?? '-');
  });
}
