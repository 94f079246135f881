import { errorText as contractText, readableMessage } from '@kapao/contract/errors/error-text';
import { t } from '@lingui/core/macro';
import { formatMinute } from '../../i18n/dates.ts';
import { errorTexts } from '../../i18n/i18n.ts';
import { shortMoney } from '../../ui/money/currency.ts';
import { toast } from '../../ui/status/toast.ts';
import { errorCode, isCoded } from './error-code.ts';

/** Returns the readable message that came with an unknown code or a server fault; null if there is none. */
export function serverMessage(error: unknown): string | null {
  const unknown = isCoded(error) && /^(?:REFUSED|INTERNAL_SERVER_ERROR)$/.test(error.code);
  return unknown ? readableMessage(error.message) : null;
}

/** Returns the text for an error. A code is never shown; the message that came with an unknown code is shown as it is. */
export function errorText(error: unknown): string {
  const code = errorCode(error);
  const sentence = serverMessage(error);
  if (sentence) return sentence;
  const params = isCoded(error) && error.params ? error.params : {};
  return contractText(errorTexts(), code, params, shortMoney, formatMinute);
}

export function toastError(error: unknown): void {
  toast('failed', errorText(error));
}

/**
 * Returns why something could not be read. The usual texts of the codes would say that nothing was sent or that money may
 * be moving, which does not apply to reads.
 */
export function readErrorText(error: unknown): string {
  const code = errorCode(error);
  if (code === 'OFFLINE') return t`You’re offline. This loads automatically once you’re connected.`;
  if (code === 'NETWORK' || (code === 'INTERNAL_SERVER_ERROR' && !serverMessage(error)))
    return t`We couldn’t load this because our service isn’t responding. Your money is safe.`;
  return errorText(error);
}

export function toastReadError(error: unknown): void {
  toast('unread', readErrorText(error));
}
