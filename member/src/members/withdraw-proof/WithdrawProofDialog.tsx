import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reading } from '../../frame/api/readings.ts';
import { ReadFailure } from '../../frame/call/ReadFailure.tsx';
import { DialogFrame } from '../../frame/dialog/panel/DialogFrame.tsx';
import { Skeleton } from '../../ui/status/Skeleton.tsx';
import { PinForm } from './PinForm.tsx';
import { PinSection } from './PinSection.tsx';
import { ProofThresholdForm } from './ProofThresholdForm.tsx';

/** Dialog of what protects withdrawals: the amount above which a confirmation is asked, and the PIN. */
export function WithdrawProofDialog() {
  const { t } = useLingui();
  const profile = useQuery(reading('getProfile'));
  const [isTyping, setTyping] = useState(false);
  const state = profile.data?.withdrawProof;
  if (state && isTyping) {
    const isNew = state.pin === 'none';
    return (
      <DialogFrame
        title={isNew ? <Trans>Set a PIN</Trans> : <Trans>Change the PIN</Trans>}
        part="pin"
        back={{ label: t`Confirm withdrawals`, onBack: () => setTyping(false) }}
      >
        <PinForm phone={profile.data?.profile.username ?? ''} onSaved={() => setTyping(false)} />
      </DialogFrame>
    );
  }
  return (
    <DialogFrame title={<Trans>Confirm withdrawals</Trans>} part="">
      <div className="grid gap-6">
        <p className="text-sm text-muted">
          <Trans>
            Before money is paid out, we ask for your passkey, PIN or password. It protects you if someone
            else has your phone.
          </Trans>
        </p>
        {state ? (
          <>
            <ProofThresholdForm key={String(state.above)} state={state} />
            <PinSection pin={state.pin} onSet={() => setTyping(true)} />
          </>
        ) : profile.isError ? (
          <ReadFailure error={profile.error} onRetry={() => void profile.refetch()} />
        ) : (
          <Skeleton className="h-72 w-full rounded-lg" />
        )}
      </div>
    </DialogFrame>
  );
}
