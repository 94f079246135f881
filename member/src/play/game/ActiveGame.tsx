import { Trans } from '@lingui/react/macro';
import { Play } from 'lucide-react';
import type { Reply } from '../../frame/api/api.ts';
import { errorText } from '../../frame/api/error-text.ts';
import { OwnMove, useOpenMove } from '../../money/on-its-way/OwnMove.tsx';
import { MoveFailure } from '../../money/transfer/MoveFailure.tsx';
import { useTransfer } from '../../money/transfer/useTransfer.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Notice } from '../../ui/status/StatusPill.tsx';
import { BlockedLaunch } from '../launch/BlockedLaunch.tsx';
import { useLaunch } from '../launch/useLaunch.ts';
import { Credentials } from './Credentials.tsx';
import { GameApps } from './GameApps.tsx';
import { GameBalance } from './GameBalance.tsx';
import type { Game } from './GameCard.tsx';
import { MoveEnd } from './MoveEnd.tsx';
import { PausedPlay } from './PausedPlay.tsx';
import { PlayForm } from './PlayForm.tsx';
import { usePlay } from './usePlay.ts';

/** An open game account: what is in it, playing, money in and out, and its credentials. */
export function ActiveGame({ game, wallet }: { game: Game; wallet: Reply<'getWallet'> }) {
  const transfer = useTransfer();
  const launch = useLaunch(game);
  const play = usePlay(game.code, transfer, launch);
  const open = useOpenMove(game.code);
  const { result } = transfer;
  const ended = result !== null && result.status !== 'PROCESSING';
  const onItsWay = transfer.busy || result?.status === 'PROCESSING' || (game.pending && !ended);
  const { pause } = wallet;
  return (
    <div className="grid gap-4">
      <GameBalance game={game} />
      {result ? <MoveEnd result={result} /> : null}
      {launch.error && !launch.busy ? <Notice tone="failed">{errorText(launch.error)}</Notice> : null}
      {onItsWay ? <OwnMove sent={transfer.sent} open={open} /> : null}
      {result?.status === 'FAILED' ? null : <MoveFailure call={transfer} />}
      {launch.blocked && !pause ? (
        <BlockedLaunch launch={launch.blocked} onOpened={launch.opened} />
      ) : pause ? (
        <PausedPlay game={game} pause={pause} transfer={transfer} waits={onItsWay} />
      ) : onItsWay || transfer.unsure ? (
        <WhileItMoves transfer={transfer} launch={launch} />
      ) : (
        <PlayForm game={game} wallet={wallet} transfer={transfer} launch={launch} play={play} />
      )}
      {pause ? null : (
        <>
          <Credentials game={game} />
          <GameApps game={game} />
        </>
      )}
    </div>
  );
}

interface WhileProps {
  transfer: ReturnType<typeof useTransfer>;
  launch: ReturnType<typeof useLaunch>;
}

/** No second move meanwhile, but the game can be played with what is in it. */
function WhileItMoves({ transfer, launch }: WhileProps) {
  const asks = transfer.unsure;
  return (
    <div className="grid gap-2.5">
      {asks ? (
        <Button busy={transfer.busy} onClick={transfer.again}>
          <Trans>Ask again</Trans>
        </Button>
      ) : null}
      <Button
        look={asks ? 'plain' : 'gold'}
        icon={<Play size={20} />}
        busy={transfer.busy || launch.busy}
        onClick={launch.launch}
      >
        <Trans>Play</Trans>
      </Button>
    </div>
  );
}
