import { Trans } from '@lingui/react/macro';
import { errorCode } from '../../frame/api/error-code.ts';
import { errorText } from '../../frame/api/error-text.ts';
import { browserRefusal } from './webauthn.ts';

/** Explains a passkey failure, including refusals by the browser. */
export function PasskeyFailure({ error }: { error: unknown }) {
  const refusal = browserRefusal(error);
  if (refusal === 'unused') return <Trans>No passkey was used. Try again, or use your password.</Trans>;
  if (refusal === 'known') return <Trans>You already have a passkey on this device.</Trans>;
  if (refusal === 'unfit')
    return <Trans>This device can’t use passkeys here. Please use your password.</Trans>;
  if (errorCode(error) === 'WRONG_CREDENTIAL')
    return <Trans>This passkey no longer works. Please use your password.</Trans>;
  return errorText(error);
}
