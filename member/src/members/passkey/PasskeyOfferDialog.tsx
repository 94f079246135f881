import { Trans, useLingui } from '@lingui/react/macro';
import { Fingerprint } from 'lucide-react';
import { useCloseDialog } from '../../frame/dialog/dialog-frame.ts';
import { DialogFrame } from '../../frame/dialog/panel/DialogFrame.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { Notice } from '../../ui/status/StatusPill.tsx';
import { toast } from '../../ui/status/toast.ts';
import { NotConfirmed } from '../step-up/step-up.ts';
import { PasskeyFailure } from '../webauthn/PasskeyFailure.tsx';
import { useAddPasskey } from './useAddPasskey.ts';

/** Passkey offer: closing it in any way declines it, and it is not made again. */
export function PasskeyOfferDialog() {
  const { t } = useLingui();
  const close = useCloseDialog();
  const add = useAddPasskey(() => {
    toast('success', t`The passkey is ready`);
    close();
  });
  return (
    <DialogFrame title={<Trans>Skip the password next time?</Trans>} locked={add.isPending}>
      <div className="grid gap-4">
        <div className="flex items-start gap-3.5 rounded-lg border border-line bg-page p-4">
          <span className="grid size-12 flex-none place-items-center rounded-md bg-progress-tint text-gold-text">
            <Fingerprint size={26} />
          </span>
          <div className="min-w-0 text-sm">
            <p className="font-semibold">
              <Trans>A passkey on this device</Trans>
            </p>
            <p className="mt-0.5 text-muted">
              <Trans>
                Your face, fingerprint or screen lock opens your wallet. It never leaves your device, and your
                password still works.
              </Trans>
            </p>
          </div>
        </div>
        {add.isError && !(add.error instanceof NotConfirmed) ? (
          <Notice tone="failed">
            <PasskeyFailure error={add.error} />
          </Notice>
        ) : null}
        <div className="grid gap-2.5">
          <Button
            busy={add.isPending}
            doing={<Trans>Waiting for your passkey…</Trans>}
            onClick={() => add.mutate()}
          >
            <Trans>Set up a passkey</Trans>
          </Button>
          <Button variant="quiet" onClick={close}>
            <Trans>Not now</Trans>
          </Button>
        </div>
        <p className="text-center text-xs text-muted">
          <Trans>You can set up a passkey in your account at any time.</Trans>
        </p>
      </div>
    </DialogFrame>
  );
}
