import { Trans } from '@lingui/react/macro';
import { useHandedOver } from '../../frame/address/address.ts';
import { errorText } from '../../frame/api/error-text.ts';
import { Notice } from '../../ui/status/StatusPill.tsx';

/** Says why somebody who was logged in stands before the login, if the page before has left the reason. */
export function SessionEnded() {
  const { ended } = useHandedOver();
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
