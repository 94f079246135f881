import { errorText as contractText } from '@kapao/contract/error-text';
import { t } from '@lingui/core/macro';
import { errorTexts } from '../../i18n/i18n.ts';
import { shortMoney } from '../../ui/money/currency.ts';
import { toast } from '../../ui/status/toast.ts';

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

/**
 * The one way from an error to words. A code is never shown; a sentence that came with one that this app does not know
 * is shown as it is.
 */
export function errorText(error: unknown): string {
  const code = errorCode(error);
  if (
    code === 'INTERNAL_SERVER_ERROR' &&
    isCoded(error) &&
    error instanceof Error &&
    /\s/.test(error.message)
  )
    return error.message;
  const params = isCoded(error) && error.params ? error.params : {};
  if ('notYet' in params) return t`This part is still being built. Nothing has been changed.`;
  return contractText(errorTexts(), code, params, shortMoney);
}

export function toastError(error: unknown): void {
  toast('failed', errorText(error));
}
