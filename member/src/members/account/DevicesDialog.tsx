import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { MonitorSmartphone, Trash2 } from 'lucide-react';
import { api, type Reply } from '../../frame/api/api.ts';
import { toastError } from '../../frame/api/error-text.ts';
import { reading, useRefetch } from '../../frame/api/readings.ts';
import { ReadFailure } from '../../frame/call/ReadFailure.tsx';
import { DialogFrame } from '../../frame/dialog/panel/DialogFrame.tsx';
import { formatDateTime } from '../../i18n/dates.ts';
import { Button } from '../../ui/button/Button.tsx';
import { IconButton } from '../../ui/button/IconButton.tsx';
import { Spinner } from '../../ui/status/LoadingOverlay.tsx';
import { Skeleton } from '../../ui/status/Skeleton.tsx';
import { StatusPill } from '../../ui/status/StatusPill.tsx';
import { toast } from '../../ui/status/toast.ts';

type Device = Reply<'listDevices'>['sessions'][number];

/** Devices that the member trusts; a lost phone can be removed here. */
export function DevicesDialog() {
  const { t } = useLingui();
  const askAgain = useRefetch();
  const list = useQuery(reading('listDevices'));
  const options = { onError: toastError, onSettled: () => askAgain('listDevices') };
  const remove = useMutation({
    mutationFn: (deviceId: string) => api('removeDevice', { params: { deviceId } }),
    onSuccess: () => toast('success', t`The device was removed`),
    ...options,
  });
  const removeOthers = useMutation({
    mutationFn: () => api('removeOtherDevices'),
    onSuccess: () => toast('success', t`All other devices were removed`),
    ...options,
  });
  const devices = list.data?.sessions ?? [];
  const others = devices.filter((device) => !device.current);
  const busy = remove.isPending || removeOthers.isPending;
  return (
    <DialogFrame title={<Trans>Devices</Trans>}>
      {list.isError && !list.data ? (
        <ReadFailure error={list.error} onRetry={() => void list.refetch()} />
      ) : list.isPending ? (
        <Skeleton className="h-44 w-full rounded-lg" />
      ) : (
        <div className="grid gap-4">
          <p className="text-sm text-muted">
            <Trans>
              You’ve logged in on these devices. A device you remove is logged out, and counts as new at its
              next login.
            </Trans>
          </p>
          <ul className="rows rounded-lg border border-line">
            {devices.map((device) => (
              <DeviceRow
                key={device._id}
                device={device}
                busy={remove.isPending && remove.variables === device._id}
                onRemove={() => (busy ? undefined : remove.mutate(device._id))}
              />
            ))}
          </ul>
          {others.length > 0 ? (
            <div className="dialog-foot grid gap-3">
              <p className="text-sm text-muted">
                <Trans>Don’t recognise a device? Remove it and change your password.</Trans>
              </p>
              <Button
                variant="danger"
                icon={<Trash2 size={20} />}
                busy={removeOthers.isPending}
                doing={<Trans>Removing…</Trans>}
                onClick={() => (busy ? undefined : removeOthers.mutate())}
              >
                <Trans>Remove all other devices</Trans>
              </Button>
            </div>
          ) : (
            <p className="text-sm text-muted">
              <Trans>There are no other devices.</Trans>
            </p>
          )}
        </div>
      )}
    </DialogFrame>
  );
}

function DeviceRow({ device, busy, onRemove }: { device: Device; busy: boolean; onRemove: () => void }) {
  const { t } = useLingui();
  const { current, loggedIn } = device;
  const name = device.device || t`Unknown device`;
  const began = formatDateTime(new Date(device.createdAt));
  const used = formatDateTime(new Date(device.lastUsedAt));
  return (
    <li className="flex min-h-[78px] items-center gap-3 border-b border-line py-2.5 pr-1.5 pl-4 last:border-b-0">
      <MonitorSmartphone size={22} className="text-gold-text" />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm font-semibold">
          {name}
          {current ? (
            <StatusPill tone="success">
              <Trans>This device</Trans>
            </StatusPill>
          ) : null}
        </div>
        <p className="tabular text-xs text-muted">
          <Trans>Since {began}</Trans>
        </p>
        {current ? null : (
          <p className="tabular text-xs text-muted">
            <Trans>Last used {used}</Trans>
          </p>
        )}
        {current || loggedIn ? null : (
          <p className="text-xs text-muted">
            <Trans context="now">Logged out</Trans>
          </p>
        )}
      </div>
      {current ? null : busy ? (
        <Button variant="quiet" size="small" busy doing={<Trans>Removing…</Trans>}>
          <Spinner />
        </Button>
      ) : (
        <IconButton label={t`Remove ${name}`} onClick={onRemove}>
          <Trash2 size={20} />
        </IconButton>
      )}
    </li>
  );
}
