import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { Reply } from '../../frame/api/api.ts';
import { useDialogs } from '../../frame/dialog/dialogs.ts';
import { DialogFrame } from '../../frame/dialog/panel/DialogFrame.tsx';
import { useActiveBonus } from '../../wallet/active-bonus/useActiveBonus.ts';
import { useWallet } from '../../wallet/balance/useWallet.ts';
import { GameGrid } from './GameGrid.tsx';
import { GridSkeleton } from './GridSkeleton.tsx';
import { favouritesOf } from './order.ts';

/** Dialog with all games. Its tab is in the history entry, so a reload, or Back from a game, restores it. */
export function GamesDialog() {
  const { wallet } = useWallet();
  return (
    <DialogFrame title={<Trans>Games</Trans>} wide>
      {/* Minimum height, so that the search field stays in place however few games match. */}
      <div className="min-h-[70dvh]">{wallet ? <Games wallet={wallet} /> : <GridSkeleton cards={8} />}</div>
    </DialogFrame>
  );
}

function Games({ wallet }: { wallet: Reply<'getWallet'> }) {
  const dialogs = useDialogs();
  const [marked] = useState(() => favouritesOf(wallet.slots));
  const kind = dialogs.stack.find(({ name }) => name === 'games')?.at;
  return (
    <GameGrid
      games={wallet.slots}
      marked={marked}
      paused={Boolean(wallet.pause)}
      activeBonus={useActiveBonus()}
      kind={kind}
      onKind={(next) => dialogs.replaceTo('games', next)}
    />
  );
}
