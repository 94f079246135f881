import { isBackofficeError } from '../../base/backoffice-client.ts';
import { sayError } from '../../i18n/error-texts.ts';

/**
 * Error text with the message that would stop the server at startup. That message names the row and the setting, in English
 * as in the log.
 */
export function saySetting(error: unknown): string {
  const why = isBackofficeError(error) && error.code === 'WRONG_SETTING' ? error.params.why : undefined;
  return typeof why === 'string' ? `${sayError(error)} ${why}` : sayError(error);
}
