import { formatMinute } from '@kapao/core/bangkok-clock';
import { type ErrorParams, moneyParamsOf, timeParamsOf } from './error-params.ts';
import { type ClientErrorCode, textCodeOf } from './text-code.ts';

/**
 * Returns the message of an answer with an unknown code if it reads as a sentence: not only capitals, digits
 * and underscores. Null otherwise; the caller then shows the text of a fault.
 */
export function readableMessage(message: string | undefined): string | null {
  return message && /[^A-Z\d_\s]/.test(message) ? message : null;
}

type Texts = Readonly<Record<ClientErrorCode, string>>;

/**
 * Returns the sentence for a code, never the code itself: an unknown code gets the text of a fault. `formatMoney` formats
 * an amount in baht (kip in LAK accounts) with its currency sign, `writeTime` a time; a missing param is a dash.
 */
export function errorText(
  texts: Texts,
  code: string,
  params: ErrorParams,
  formatMoney: (amount: unknown) => string,
  writeTime = formatMinute,
): string {
  const named = textCodeOf(code, params);
  const text = Object.hasOwn(texts, named) ? texts[named as ClientErrorCode] : texts.INTERNAL_SERVER_ERROR; // checked by hasOwn
  const money = moneyParamsOf(code);
  const times = timeParamsOf(code);
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (times.includes(name)) return value === undefined ? '-' : writeTime(new Date(String(value)));
    return money.includes(name) ? formatMoney(value) : String(value ?? '-');
  });
}
