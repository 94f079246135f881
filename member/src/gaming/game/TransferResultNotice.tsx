import { Trans } from '@lingui/react/macro';
import { useDialogs } from '../../frame/dialog/dialogs.ts';
import { moneyText } from '../../ui/money/currency.ts';
import { Notice } from '../../ui/status/StatusPill.tsx';
import { walletAccount } from '../transfers/transfer-accounts.ts';
import type { TransferOutcome } from '../transfers/useTransfer.ts';

/** Result of the last transfer in this dialog, and where the money is now. */
export function TransferResultNotice({ result }: { result: TransferOutcome }) {
  const shown = moneyText(result.amount);
  const dialogs = useDialogs();
  const { transferId } = result;
  const inward = result.from === walletAccount;
  if (result.status === 'SUCCESS')
    return (
      <Notice tone="success">
        <div className="flex flex-wrap items-center gap-x-3">
          <span className="min-w-[6rem] flex-1">
            {inward ? (
              <Trans>{shown} was moved into the game. Good luck!</Trans>
            ) : (
              <Trans>{shown} is back in your wallet.</Trans>
            )}
          </span>
          {transferId ? (
            <button
              type="button"
              className="-my-2.5 min-h-11 font-semibold underline"
              onClick={() => dialogs.open({ name: 'entry', id: transferId })}
            >
              <Trans context="short">Receipt</Trans>
            </button>
          ) : null}
        </div>
      </Notice>
    );
  if (result.status === 'PROCESSING') return null;
  return (
    <Notice tone="failed">
      {inward ? (
        <Trans>The game didn’t accept the money. {shown} is back in your wallet.</Trans>
      ) : (
        <Trans>The game didn’t release the money. {shown} is still in the game.</Trans>
      )}
    </Notice>
  );
}
