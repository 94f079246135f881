import { Trans } from '@lingui/react/macro';
import { useNavigationState } from '../../frame/address/address.ts';
import { errorCode } from '../../frame/api/error-code.ts';
import { errorText } from '../../frame/api/error-text.ts';
import { Notice } from '../../ui/status/StatusPill.tsx';

/** Text of a failed login. `isKnown`: only the password was typed, so nothing else can be wrong. */
export function LoginFailure({ failure, isKnown }: { failure: unknown; isKnown: boolean }) {
  const code = errorCode(failure);
  if (code === 'NO_USER') return <Trans>Please enter your full phone number this time.</Trans>;
  return errorText(isKnown && code === 'WRONG_CREDENTIAL' ? { code: 'WRONG_PASSWORD' } : failure);
}

/** Explains why a logged-in member was sent to the login, if the previous page left the reason. */
export function SessionEnded() {
  const { ended } = useNavigationState();
  if (!ended) return null;
  return (
    <Notice tone="progress">
      {ended === 'EXPIRED_AUTH_TOKEN' ? (
        errorText({ code: ended })
      ) : ended === 'OTHER_TAB' ? (
        <Trans>You logged out in another tab.</Trans>
      ) : (
        <Trans>
          You were logged out from another device, or your password was changed. Please log in again.
        </Trans>
      )}
    </Notice>
  );
}
