import { Trans } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { CallFailure } from '../../frame/call/CallFailure.tsx';
import { usePendingTexts } from '../../payments/pending-transactions/usePendingTexts.ts';
import type { TransferRequest } from '../../wallet/pending-requests/pending-transfer.ts';

interface Props {
  call: ComponentProps<typeof CallFailure>['call'] & { sent?: TransferRequest | null };
}

/** Explains where the money is when the answer was lost or the transfer refused. */
export function TransferFailure({ call }: Props) {
  const words = usePendingTexts();
  const move = call.sent ? words({ kind: 'transfer', ...call.sent }) : null;
  return (
    <CallFailure call={call}>
      {move ? <b className="block font-semibold">{move}</b> : null}{' '}
      <Trans>Your money moves only once, however often we check.</Trans>
    </CallFailure>
  );
}
