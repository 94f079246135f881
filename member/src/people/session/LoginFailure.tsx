import { Trans } from '@lingui/react/macro';
import { errorCode } from '../../frame/api/error-code.ts';
import { errorText } from '../../frame/api/error-text.ts';

/** `isKnown`: only the password was typed, so nothing else can be wrong. */
export function LoginFailure({ failure, isKnown }: { failure: unknown; isKnown: boolean }) {
  const code = errorCode(failure);
  if (code === 'NO_USER') return <Trans>Please enter your full phone number this time.</Trans>;
  return errorText(isKnown && code === 'WRONG_CREDENTIAL' ? { code: 'WRONG_PASSWORD' } : failure);
}
