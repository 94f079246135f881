import { Trans } from '@lingui/react/macro';
import type { PushHere } from '../../frame/device/browser-push.ts';
import { Notice } from '../../ui/status/StatusPill.tsx';

/** Explains why notifications are not available here, and what helps. */
export function NoPushHere({ why }: { why: Exclude<PushHere, 'possible'> }) {
  return (
    <Notice tone="progress">
      {why === 'denied' ? (
        <Trans>
          Notifications are blocked for Kapao. Allow them in the settings of your browser or phone, then come
          back here.
        </Trans>
      ) : why === 'home-screen' ? (
        <Trans>
          On an iPhone or iPad, put Kapao on the home screen first: tap Share, then Add to Home Screen. Open
          it from there and turn notifications on here.
        </Trans>
      ) : (
        <Trans>
          This browser does not support notifications. Open the app in another browser to turn them on.
        </Trans>
      )}
    </Notice>
  );
}
