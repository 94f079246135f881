import { errorText as contractText, readableMessage } from '@kapao/contract/error-text';
import { errorTexts } from '../../i18n/i18n.ts';
import { shortMoney } from '../../ui/money/currency.ts';
import { toast } from '../../ui/status/toast.ts';

interface CodedError {
  code: string;
  message?: string;
  params?: Readonly<Record<string, unknown>>;
}

function isCoded(error: unknown): error is CodedError {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string';
}

export function errorCode(error: unknown): string {
  return isCoded(error) ? error.code : 'INTERNAL_SERVER_ERROR';
}

/** The sentence that came with a code which this app does not know; null if it knows the code or none came. */
export function sentenceOf(error: unknown): string | null {
  const unknown = isCoded(error) && /^(?:REFUSED|INTERNAL_SERVER_ERROR)$/.test(error.code);
  return unknown ? readableMessage(error.message) : null;
}

/**
 * The one way from an error to words. A code is never shown; a sentence that came with one that this app does not know
 * is shown as it is.
 */
export function errorText(error: unknown): string {
  const code = errorCode(error);
  const sentence = sentenceOf(error);
  if (sentence) return sentence;
  const params = isCoded(error) && error.params ? error.params : {};
  return contractText(errorTexts(), code, params, shortMoney);
}

export function toastError(error: unknown): void {
  toast('failed', errorText(error));
}
