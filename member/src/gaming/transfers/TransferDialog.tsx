import { Trans } from '@lingui/react/macro';
import { DialogFrame } from '../../frame/dialog/panel/DialogFrame.tsx';
import { Skeleton } from '../../ui/status/Skeleton.tsx';
import { ClosedPart } from '../../wallet/balance/ClosedPart.tsx';
import { useWallet } from '../../wallet/balance/useWallet.ts';
import { TransferForm } from './TransferForm.tsx';
import { TransferResult } from './TransferResult.tsx';
import { useTransfer } from './useTransfer.ts';

/** Transfers between the wallet and games. `id` may name a game and a direction, as `PG:out`. */
export function TransferDialog({ id }: { id: string }) {
  const { wallet } = useWallet();
  const transfer = useTransfer();
  return (
    <DialogFrame title={<Trans>Move money</Trans>}>
      <ClosedPart part="transfer">
        {transfer.result ? (
          <TransferResult result={transfer.result} behind={transfer.behind} onAgain={transfer.restart} />
        ) : wallet ? (
          <TransferForm id={id} wallet={wallet} transfer={transfer} />
        ) : (
          <Skeleton className="h-80 w-full rounded-lg" />
        )}
      </ClosedPart>
    </DialogFrame>
  );
}
