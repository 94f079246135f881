import { errorText as contractText, readableMessage } from '@kapao/contract/errors/error-text';
import { t } from '@lingui/core/macro';
import { errorTexts } from '../../i18n/i18n.ts';
import { shortMoney } from '../../ui/money/currency.ts';
import { toast } from '../../ui/status/toast.ts';
import { errorCode, isCoded } from './error-code.ts';

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

/**
 * Why something could not be read. The texts of the codes speak to whoever has sent something: that nothing was sent, or
 * that money may be moving. Nobody has, and nothing is.
 */
export function unreadText(error: unknown): string {
  const code = errorCode(error);
  if (code === 'OFFLINE') return t`You are offline. This comes by itself once there is a connection.`;
  if (code === 'NETWORK' || (code === 'INTERNAL_SERVER_ERROR' && !sentenceOf(error)))
    return t`This could not be read just now: the service does not answer. Your money is where it was.`;
  return errorText(error);
}

export function toastUnread(error: unknown): void {
  toast('unread', unreadText(error));
}
