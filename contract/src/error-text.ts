import { type ClientErrorCode, type ErrorParams, moneyParamsOf } from './error-codes.ts';

/**
 * The sentence for a code. `formatMoney` gets an amount in baht and writes it with its currency sign; a param that
 * did not come shows a dash, as a non-number does everywhere else.
 */
export function errorText(
  texts: Readonly<Record<ClientErrorCode, string>>,
  code: ClientErrorCode,
  params: ErrorParams,
  formatMoney: (amount: unknown) => string,
): string {
  const money = code === 'NETWORK' ? [] : moneyParamsOf(code);
  return texts[code].replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    return money.includes(name) ? formatMoney(value) : String(value ?? '-');
  });
}
