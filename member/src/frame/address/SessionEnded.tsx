import { Trans } from '@lingui/react/macro';
import { useLocation } from 'react-router';
import { Notice } from '../../ui/status/StatusPill.tsx';
import { errorText } from '../api/error-text.ts';

/** Why somebody who was inside stands before the login: the router leaves the reason in the history entry. */
export function SessionEnded() {
  const state: unknown = useLocation().state;
  if (typeof state !== 'object' || state === null || !('ended' in state)) return null;
  return (
    <Notice tone="progress">
      {state.ended === 'EXPIRED_AUTH_TOKEN' ? (
        errorText({ code: state.ended })
      ) : (
        <Trans>
          Your session was ended, on another device or after a change of the password. Please log in again.
        </Trans>
      )}
    </Notice>
  );
}
