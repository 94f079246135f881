import { Trans, useLingui } from '@lingui/react/macro';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '../../frame/api/error-text.ts';
import { Button } from '../../ui/button/Button.tsx';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { Notice } from '../../ui/status/StatusPill.tsx';
import { toast } from '../../ui/status/toast.ts';
import { NotConfirmed } from '../step-up/step-up.ts';
import { useSetWithdrawProof } from './useSetWithdrawProof.ts';

interface Props {
  pin: 'none' | 'set' | 'locked';
  /** Opens the form for a new PIN. */
  onSet: () => void;
}

/** The PIN for withdrawals: whether there is one, to set, change or remove it. */
export function PinSection({ pin, onSet }: Props) {
  const { t } = useLingui();
  const [asks, setAsks] = useState(false);
  const remove = useSetWithdrawProof(() => toast('success', t`The PIN was removed`));
  const failed = remove.error && !(remove.error instanceof NotConfirmed) ? remove.error : null;
  return (
    <section className="grid gap-3">
      <h3 className="text-sm font-semibold">
        <Trans>PIN for withdrawals</Trans>
      </h3>
      {pin === 'locked' ? (
        <Notice tone="failed">
          <Trans>
            Locked after 5 wrong attempts. Confirm a withdrawal with your password, or set a new PIN.
          </Trans>
        </Notice>
      ) : (
        <p className="text-sm text-muted">
          {pin === 'set' ? (
            <Trans>Your PIN confirms withdrawals. It can’t be used to log in.</Trans>
          ) : (
            <Trans>
              A 6-digit code that’s quicker than your password. It confirms withdrawals but can’t be used to
              log in.
            </Trans>
          )}
        </p>
      )}
      {failed ? <Notice tone="failed">{errorText(failed)}</Notice> : null}
      <Button variant="plain" icon={<KeyRound size={20} />} onClick={onSet} disabled={remove.isPending}>
        {pin === 'none' ? <Trans>Set a PIN</Trans> : <Trans>Change the PIN</Trans>}
      </Button>
      {pin === 'none' ? null : (
        <Button
          variant="quiet"
          busy={remove.isPending}
          doing={<Trans>Removing…</Trans>}
          onClick={() => setAsks(true)}
        >
          <Trans>Remove the PIN</Trans>
        </Button>
      )}
      <ConfirmDialog
        open={asks}
        title={<Trans>Remove the PIN?</Trans>}
        confirm={<Trans>Remove</Trans>}
        cancel={<Trans>Keep the PIN</Trans>}
        danger
        onConfirm={() => {
          setAsks(false);
          remove.mutate({ pin: null });
        }}
        onClose={() => setAsks(false)}
      >
        <Trans>Withdrawals are then confirmed by passkey or password.</Trans>
      </ConfirmDialog>
    </section>
  );
}
