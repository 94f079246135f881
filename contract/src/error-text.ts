import { formatMinute } from '@kapao/core/calendar';
import {
  type ClientErrorCode,
  type ErrorParams,
  isErrorCode,
  moneyParamsOf,
  timeParamsOf,
} from './error-codes.ts';

/**
 * The sentence for a code. `formatMoney` gets an amount in baht and writes it with its currency sign; times are
 * shown to the minute in Bangkok; a param that
 * did not come shows a dash, as a non-number does everywhere else.
 */
export function errorText(
  texts: Readonly<Record<ClientErrorCode, string>>,
  code: ClientErrorCode,
  params: ErrorParams,
  formatMoney: (amount: unknown) => string,
): string {
  const money = isErrorCode(code) ? moneyParamsOf(code) : [];
  const times = isErrorCode(code) ? timeParamsOf(code) : ['until'];
  return texts[code].replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (times.includes(name)) return formatMinute(new Date(String(value)));
    return money.includes(name) ? formatMoney(value) : String(value ?? '-');
  });
}
