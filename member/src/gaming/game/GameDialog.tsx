import { Trans } from '@lingui/react/macro';
import { useFrozenWhile, useLastValue } from '../../base/while-busy.ts';
import { DialogFrame } from '../../frame/dialog/panel/DialogFrame.tsx';
import { Skeleton } from '../../ui/status/Skeleton.tsx';
import { Notice } from '../../ui/status/StatusPill.tsx';
import { ClosedPart } from '../../wallet/balance/ClosedPart.tsx';
import { useWallet } from '../../wallet/balance/useWallet.ts';
import { useTransfer } from '../transfers/useTransfer.ts';
import type { Game } from './GameCard.tsx';
import { GameForm } from './GameForm.tsx';

export function GameDialog({ id }: { id: string }) {
  const transfer = useTransfer(id);
  // Keeps the wallet from before a transfer until its result is shown, so that amounts and text change
  // together.
  const wallet = useFrozenWhile(useWallet().wallet, transfer.busy);
  const listed = wallet?.slots.find((slot) => slot.code === id);
  const seen = useLastValue<Game | undefined>(listed);
  // A game out of service leaves the list once it is empty, but the dialog must still say where the money is.
  const game = listed ?? (seen && { ...seen, amount: 0, offered: false });
  return (
    <DialogFrame title={game?.name ?? <Trans>Game</Trans>}>
      <ClosedPart part="transfer">
        {wallet && game ? (
          <GameForm game={game} wallet={wallet} transfer={transfer} />
        ) : wallet ? (
          <Notice tone="failed">
            <Trans>This game isn’t available right now.</Trans>
          </Notice>
        ) : (
          <Skeleton className="h-80 w-full rounded-lg" />
        )}
      </ClosedPart>
    </DialogFrame>
  );
}
