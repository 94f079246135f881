import { Trans } from '@lingui/react/macro';
import { Play } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Reply } from '../../frame/api/api.ts';
import { errorText } from '../../frame/api/error-text.ts';
import { OwnMove, useOpenMove } from '../../money/on-its-way/OwnMove.tsx';
import { type HeldRound, mayPlay } from '../../money/round/held-round.ts';
import { useHeldRound } from '../../money/round/useHeldRound.ts';
import { MoveFailure } from '../../money/transfer/MoveFailure.tsx';
import { useTransfer } from '../../money/transfer/useTransfer.ts';
import { PauseText } from '../../people/limits/PauseText.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { Notice } from '../../ui/status/StatusPill.tsx';
import { BlockedLaunch } from '../launch/BlockedLaunch.tsx';
import { useLaunch } from '../launch/useLaunch.ts';
import { BringBackOnly } from './BringBackOnly.tsx';
import { Credentials } from './Credentials.tsx';
import { GameApps } from './GameApps.tsx';
import { GameBalance } from './GameBalance.tsx';
import type { Game } from './GameCard.tsx';
import { MoveEnd } from './MoveEnd.tsx';
import { NotWithBonus } from './NotWithBonus.tsx';
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
  const closed = closedBy(game, wallet, useHeldRound());
  return (
    <div className="grid gap-4">
      <GameBalance game={game} />
      {result ? <MoveEnd result={result} /> : null}
      {launch.error && !launch.busy ? <Notice tone="failed">{errorText(launch.error)}</Notice> : null}
      {onItsWay ? <OwnMove sent={transfer.sent} open={open} /> : null}
      {result?.status === 'FAILED' ? null : <MoveFailure call={transfer} />}
      {launch.blocked && !closed ? (
        <BlockedLaunch launch={launch.blocked} onOpened={launch.opened} />
      ) : closed ? (
        <BringBackOnly why={closed} game={game} transfer={transfer} waits={onItsWay} />
      ) : onItsWay || transfer.unsure ? (
        <WhileItMoves transfer={transfer} launch={launch} />
      ) : (
        <PlayForm game={game} wallet={wallet} transfer={transfer} launch={launch} play={play} />
      )}
      {closed ? null : (
        <>
          <Credentials game={game} />
          <GameApps game={game} />
        </>
      )}
    </div>
  );
}

/** Why this game takes no money and opens for nobody, if so. */
function closedBy(game: Game, { pause }: Reply<'getWallet'>, round: HeldRound | null): ReactNode {
  if (pause) return <PauseText pause={pause} />;
  if (round && !mayPlay(round, game.code)) return <NotWithBonus name={round.name} />;
  return game.offered ? null : <Trans>This game is not offered at the moment.</Trans>;
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
