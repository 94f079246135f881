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

/** All games in a dialog. Its tab stands in the history entry: a reload, or Back from a game, finds it again. */
export function GamesDialog() {
  const { wallet } = useWallet();
  return (
    <DialogFrame title={<Trans>Games</Trans>} wide>
      {/* However few are found: the field that is typed into stays where it is. */}
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
      onKind={(next) => dialogs.turnTo('games', next)}
    />
  );
}
