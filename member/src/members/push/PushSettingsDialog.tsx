import { Trans } from '@lingui/react/macro';
import { Bell } from 'lucide-react';
import { errorText } from '../../frame/api/error-text.ts';
import { ReadFailure } from '../../frame/call/ReadFailure.tsx';
import { NoWorker } from '../../frame/device/browser-push.ts';
import { DialogFrame } from '../../frame/dialog/panel/DialogFrame.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { Skeleton } from '../../ui/status/Skeleton.tsx';
import { Notice } from '../../ui/status/StatusPill.tsx';
import { KindSwitches } from './KindSwitches.tsx';
import { NoPushHere } from './NoPushHere.tsx';
import { useBrowserPush } from './useBrowserPush.ts';

/** Push settings. The browser's permission prompt appears only after a press here, never by itself. */
export function PushSettingsDialog() {
  const { query, can, rests, on, turnOn, choose, turnOff } = useBrowserPush();
  const busy = turnOn.isPending || choose.isPending || turnOff.isPending;
  const failure = [turnOn.error, choose.error, turnOff.error].find((error) => error);
  const reset = () => {
    for (const call of [turnOn, choose, turnOff]) call.reset();
  };
  return (
    <DialogFrame title={<Trans>Notifications</Trans>}>
      <div className="grid gap-4">
        <p className="text-sm text-muted">
          <Trans>
            We tell you on this device when there is news, even while the app is closed. Amounts and names are
            never shown.
          </Trans>
        </p>
        {query.isError && !query.data ? (
          <ReadFailure error={query.error} onRetry={() => void query.refetch()} />
        ) : query.isPending || can === null ? (
          <Skeleton className="h-[68px] w-full rounded-lg" />
        ) : can !== 'possible' ? (
          <NoPushHere why={can} />
        ) : rests ? (
          <Notice tone="progress">
            <Trans>Notifications are paused at the moment. Please try again later.</Trans>
          </Notice>
        ) : on ? (
          <KindSwitches
            kinds={on.kinds}
            busy={busy}
            onChoose={(kinds) => {
              reset();
              choose.mutate({ id: on.id, kinds });
            }}
            onOff={() => {
              reset();
              turnOff.mutate(on.id);
            }}
          />
        ) : (
          <Button
            icon={<Bell size={20} />}
            busy={busy}
            doing={<Trans>Turning on…</Trans>}
            onClick={() => {
              reset();
              // Called at once: browsers ask only during a recent press.
              turnOn.mutate(Notification.requestPermission());
            }}
          >
            <Trans>Turn on notifications</Trans>
          </Button>
        )}
        {failure ? (
          <Notice tone="failed">
            {failure instanceof NoWorker || failure instanceof DOMException ? (
              <Trans>This browser could not turn notifications on. Reload the app and try again.</Trans>
            ) : (
              errorText(failure)
            )}
          </Notice>
        ) : null}
      </div>
    </DialogFrame>
  );
}
