import type { PushKind } from '@kapao/contract/push-kinds';
import { Trans, useLingui } from '@lingui/react/macro';
import { Bell, BellOff } from 'lucide-react';
import { errorText } from '../../frame/api/error-text.ts';
import { ReadFailure } from '../../frame/call/ReadFailure.tsx';
import { NoWorker, type PushSupport } from '../../frame/device/browser-push.ts';
import { DialogFrame } from '../../frame/dialog/panel/DialogFrame.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { Checkbox } from '../../ui/field/Checkbox.tsx';
import { Skeleton } from '../../ui/status/Skeleton.tsx';
import { Notice, StatusPill } from '../../ui/status/StatusPill.tsx';
import { useBrowserPush } from './useBrowserPush.ts';

/** Push settings. The browser's permission prompt appears only after a press here, never by itself. */
export function PushSettingsDialog() {
  const { query, can, rests, on, turnOn, unanswered, choose, turnOff } = useBrowserPush();
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
            We’ll notify you on this device, even when the app is closed. Amounts and names are never shown.
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
        {unanswered && can === 'possible' && !on ? (
          <Notice tone="progress">
            <Trans>
              Notifications are still off, because your browser hasn’t been allowed to show them. Tap again
              and choose Allow.
            </Trans>
          </Notice>
        ) : null}
        {failure ? (
          <Notice tone="failed">
            {failure instanceof NoWorker || failure instanceof DOMException ? (
              <Trans>This browser couldn’t turn notifications on. Reload the app and try again.</Trans>
            ) : (
              errorText(failure)
            )}
          </Notice>
        ) : null}
      </div>
    </DialogFrame>
  );
}

/** Explains why notifications are not available here, and what helps. */
function NoPushHere({ why }: { why: Exclude<PushSupport, 'possible'> }) {
  return (
    <Notice tone="progress">
      {why === 'denied' ? (
        <Trans>
          Notifications are blocked for Kapao. Allow them in the settings of your browser or phone, then come
          back here.
        </Trans>
      ) : why === 'home-screen' ? (
        <Trans>
          On an iPhone or iPad, add Kapao to your home screen first: tap Share, then Add to Home Screen. Open
          it from there and turn notifications on here.
        </Trans>
      ) : (
        <Trans>
          This browser doesn’t support notifications. Open the app in another browser to turn them on.
        </Trans>
      )}
    </Notice>
  );
}

interface Props {
  kinds: readonly PushKind[];
  busy: boolean;
  onChoose: (kinds: readonly PushKind[]) => void;
  onOff: () => void;
}

/** Switch for each kind of notification on this device. */
function KindSwitches({ kinds, busy, onChoose, onOff }: Props) {
  const { t } = useLingui();
  const switches = [
    { kind: 'answer', name: t`Replies from our team` },
    { kind: 'deposit', name: t`Deposits received` },
    { kind: 'withdrawal', name: t`Withdrawals` },
  ] as const;
  return (
    <>
      <div>
        <StatusPill tone="success">
          <Trans>On for this device</Trans>
        </StatusPill>
      </div>
      <fieldset className="rounded-lg border border-line px-4 py-1.5">
        <legend className="sr-only">{t`What we notify you about`}</legend>
        {switches.map(({ kind, name }) => (
          <Checkbox
            key={kind}
            checked={kinds.includes(kind)}
            onChange={(on) => {
              if (!busy) onChoose(on ? [...kinds, kind] : kinds.filter((each) => each !== kind));
            }}
          >
            {name}
          </Checkbox>
        ))}
      </fieldset>
      <Button
        variant="plain"
        icon={<BellOff size={20} />}
        busy={busy}
        doing={<Trans>Saving…</Trans>}
        onClick={() => (busy ? undefined : onOff())}
      >
        <Trans>Turn off on this device</Trans>
      </Button>
    </>
  );
}
