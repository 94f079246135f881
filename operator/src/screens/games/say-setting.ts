import { isBackofficeError } from '../../base/backoffice-client.ts';
import { sayError } from '../../i18n/error-texts.ts';

/**
 * Returns an error's text. For invalid settings the server's message is added, in English as in the log; it
 * names the row and the setting.
 */
export function saySetting(error: unknown): string {
  const why = isBackofficeError(error) && error.code === 'WRONG_SETTING' ? error.params.why : undefined;
  return typeof why === 'string' ? `${sayError(error)} ${why}` : sayError(error);
}
