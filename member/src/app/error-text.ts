import { isErrorCode, moneyParamsOf, timeParamsOf } from '@kapao/contract/error-codes';
import { textCodeOf } from '@kapao/contract/text-code';
import { formatMinute } from '@kapao/core/calendar';
import { t } from '@lingui/core/macro';
import { errorTextOf } from '../i18n/i18n.ts';
import { shortMoney } from '../ui/currency.ts';
import { toast } from '../ui/toast.ts';

interface CodedError {
  code: string;
  params?: Readonly<Record<string, unknown>>;
}

function isCoded(error: unknown): error is CodedError {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string';
}

export function errorCode(error: unknown): string {
  return isCoded(error) ? error.code : 'INTERNAL_SERVER_ERROR';
}

/** Amounts and times get their format here; the other words of a text stand as they came. */
function fill(code: string, text: string, params: Readonly<Record<string, unknown>>): string {
  const money = isErrorCode(code) ? moneyParamsOf(code) : [];
  const times = isErrorCode(code) ? timeParamsOf(code) : [];
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = params[name];
    if (typeof value === 'number' && money.includes(name)) return shortMoney(value);
    if (typeof value === 'string' && times.includes(name)) return formatMinute(new Date(value));
    return typeof value === 'string' || typeof value === 'number' ? String(value) : whole;
  });
}

/** The one way from an error to words. A code is never shown. */
export function errorText(error: unknown): string {
  const code = errorCode(error);
  const params = isCoded(error) && error.params ? error.params : {};
  if ('notYet' in params) return t`This part is still being built. Nothing has been changed.`;
  return fill(
    code,
    errorTextOf(textCodeOf(code, params)) ?? errorTextOf('INTERNAL_SERVER_ERROR') ?? '',
    params,
  );
}

export function toastError(error: unknown): void {
  toast('failed', errorText(error));
}
