import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { DialogFrame } from '../../frame/dialog/panel/DialogFrame.tsx';
import { ClosedPart } from '../../money/wallet/ClosedPart.tsx';
import { useWallet } from '../../money/wallet/useWallet.ts';
import { Skeleton } from '../../ui/status/Skeleton.tsx';
import { Notice } from '../../ui/status/StatusPill.tsx';
import { ActiveGame } from './ActiveGame.tsx';
import { GameArt } from './GameArt.tsx';
import type { Game } from './GameCard.tsx';
import { OpenAccount } from './OpenAccount.tsx';

export function GameDialog({ id }: { id: string }) {
  const { wallet } = useWallet();
  const listed = wallet?.slots.find((slot) => slot.code === id);
  const [seen, setSeen] = useState<Game>();
  if (listed && listed !== seen) setSeen(listed);
  // One that is out of service leaves the list with the last of its money, and still has to say where that is.
  const game = listed ?? (seen && { ...seen, amount: 0, offered: false });
  return (
    <DialogFrame title={game?.name ?? <Trans>Game</Trans>}>
      <ClosedPart part="games" />
      {wallet && game ? (
        <>
          <GameArt game={game} nameless className="mb-4 h-14 rounded-md" />
          {game.isActive ? (
            <ActiveGame game={game} wallet={wallet} />
          ) : (
            <OpenAccount game={game} wallet={wallet} />
          )}
        </>
      ) : wallet ? (
        <Notice tone="failed">
          <Trans>This game is not offered at the moment.</Trans>
        </Notice>
      ) : (
        <Skeleton className="h-80 w-full rounded-lg" />
      )}
    </DialogFrame>
  );
}
