import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Fingerprint } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../frame/api/api.ts';
import { reading, useRefetch } from '../../frame/api/readings.ts';
import { rememberPasskey } from '../../frame/api/session.ts';
import { ReadFailure } from '../../frame/call/ReadFailure.tsx';
import { DialogFrame } from '../../frame/dialog/panel/DialogFrame.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { Skeleton } from '../../ui/status/Skeleton.tsx';
import { Notice } from '../../ui/status/StatusPill.tsx';
import { toast } from '../../ui/status/toast.ts';
import { NotConfirmed, useStepUp } from '../step-up/step-up.ts';
import { PasskeyFailure } from '../webauthn/PasskeyFailure.tsx';
import { hasPasskeySupport } from '../webauthn/webauthn.ts';
import { type Passkey, PasskeyRow } from './PasskeyRow.tsx';
import { useAddPasskey } from './useAddPasskey.ts';

export function PasskeysDialog() {
  const { t } = useLingui();
  const askAgain = useRefetch();
  const withStepUp = useStepUp();
  const list = useQuery(reading('listPasskeys'));
  const [doomed, setDoomed] = useState<Passkey | null>(null);
  const add = useAddPasskey(() => toast('success', t`The passkey is ready`));
  const remove = useMutation({
    mutationFn: (passkeyId: string) => withStepUp(() => api('removePasskey', { params: { passkeyId } })),
    onSuccess: () => {
      if (list.data?.passkeys.length === 1) rememberPasskey(false);
      toast('success', t`The passkey was removed`);
    },
    onSettled: () => void askAgain('listPasskeys'),
  });
  const failure = [add.error, remove.error].find((error) => error && !(error instanceof NotConfirmed));
  const busy = add.isPending || remove.isPending;
  const most = list.data?.most ?? 0;
  const full = list.data !== undefined && list.data.passkeys.length >= most;
  return (
    <DialogFrame title={<Trans>Passkeys</Trans>} locked={busy}>
      <div className="grid gap-4">
        <p className="text-sm text-muted">
          <Trans>
            Log in with your face, fingerprint or screen lock. It stays on your device, and your password
            still works.
          </Trans>
        </p>
        <p className="text-sm text-muted">
          <Trans>
            Safer than a password or an SMS code: a passkey can’t be intercepted, and nobody can trick you
            into giving it away.
          </Trans>
        </p>
        {list.isError && !list.data ? (
          <ReadFailure error={list.error} onRetry={() => void list.refetch()} />
        ) : list.isPending ? (
          <Skeleton className="h-[68px] w-full rounded-lg" />
        ) : list.data.passkeys.length > 0 ? (
          <ul className="rows rounded-lg border border-line">
            {list.data.passkeys.map((passkey) => (
              <PasskeyRow
                key={passkey._id}
                passkey={passkey}
                onRemove={() => (busy ? undefined : setDoomed(passkey))}
              />
            ))}
          </ul>
        ) : (
          <p className="rounded-lg border border-line bg-page px-4 py-5 text-center text-sm text-muted">
            <Trans>No passkey yet</Trans>
          </p>
        )}
        {failure ? (
          <Notice tone="failed">
            <PasskeyFailure error={failure} />
          </Notice>
        ) : null}
        {list.isError && !list.data ? null : full ? (
          <Notice tone="progress">
            <Trans>You have {most} passkeys, the maximum. Remove one to add another.</Trans>
          </Notice>
        ) : hasPasskeySupport() ? (
          <Button
            icon={<Fingerprint size={20} />}
            busy={add.isPending}
            doing={<Trans>Waiting for your passkey…</Trans>}
            onClick={() => {
              remove.reset();
              add.mutate();
            }}
          >
            <Trans>Add a passkey on this device</Trans>
          </Button>
        ) : (
          <Notice tone="progress">
            <Trans>This browser doesn’t support passkeys. Open the app in another browser to add one.</Trans>
          </Notice>
        )}
      </div>
      <ConfirmDialog
        open={doomed !== null}
        title={<Trans>Remove this passkey?</Trans>}
        confirm={<Trans>Remove</Trans>}
        cancel={<Trans>Keep the passkey</Trans>}
        danger
        onConfirm={() => {
          if (!doomed) return;
          setDoomed(null);
          add.reset();
          remove.mutate(doomed._id);
        }}
        onClose={() => setDoomed(null)}
      >
        <Trans>You’ll no longer be able to log in with this passkey. Your password still works.</Trans>
      </ConfirmDialog>
    </DialogFrame>
  );
}
