import { Trans } from '@lingui/react/macro';
import { walletPlace } from '../../money/transfer/places.ts';
import type { MoveResult } from '../../money/transfer/useTransfer.ts';
import { moneyText } from '../../ui/money/currency.ts';
import { Notice } from '../../ui/status/StatusPill.tsx';

/** How the last move of this dialog ended, and where its money is now. */
export function MoveEnd({ result }: { result: MoveResult }) {
  const shown = moneyText(result.amount);
  const inward = result.from === walletPlace;
  if (result.status === 'SUCCESS')
    return (
      <Notice tone="success">
        {inward ? (
          <Trans>{shown} is in the game. Good luck!</Trans>
        ) : (
          <Trans>{shown} is back in your wallet.</Trans>
        )}
      </Notice>
    );
  if (result.status === 'PROCESSING') return null;
  return (
    <Notice tone="failed">
      {inward ? (
        <Trans>The game did not accept the transfer. {shown} is back in your wallet.</Trans>
      ) : (
        <Trans>The game did not give the money out. {shown} is still in the game.</Trans>
      )}
    </Notice>
  );
}
