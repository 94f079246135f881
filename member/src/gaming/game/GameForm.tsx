import { Trans } from '@lingui/react/macro';
import { Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { useAfter } from '../../base/while-busy.ts';
import type { Reply } from '../../frame/api/api.ts';
import { errorText } from '../../frame/api/error-text.ts';
import { CallButton, SlowMoney } from '../../frame/call/CallButton.tsx';
import { PauseText } from '../../members/pause/PauseText.tsx';
import { OwnTransfer, useOpenTransfer } from '../../payments/pending-transactions/OwnTransfer.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { InSight } from '../../ui/dialog/InSight.tsx';
import { moneyText } from '../../ui/money/currency.ts';
import { Notice } from '../../ui/status/StatusPill.tsx';
import { type ActiveBonus, mayPlay } from '../../wallet/active-bonus/active-bonus.ts';
import { useActiveBonus } from '../../wallet/active-bonus/useActiveBonus.ts';
import { BlockedLaunch } from '../launch/BlockedLaunch.tsx';
import { useLaunch } from '../launch/useLaunch.ts';
import { TransferFailure } from '../transfers/TransferFailure.tsx';
import { walletAccount } from '../transfers/transfer-accounts.ts';
import type { Transfer } from '../transfers/useTransfer.ts';
import { Credentials } from './Credentials.tsx';
import { GameApps } from './GameApps.tsx';
import { GameArt } from './GameArt.tsx';
import { GameBalance } from './GameBalance.tsx';
import type { Game } from './GameCard.tsx';
import { OpenOnly } from './OpenOnly.tsx';
import { PlayForm } from './PlayForm.tsx';
import { ToWalletOnly } from './ToWalletOnly.tsx';
import { TransferEnd } from './TransferEnd.tsx';
import { usePlay } from './usePlay.ts';

/** As any button that waits so long, a move says how it stands. One that is over sooner leaves the form where it is. */
const longMoveMs = 3_000;

interface Props {
  game: Game;
  wallet: Reply<'getWallet'>;
  transfer: Transfer;
}

/** What is in a game, playing, money in and out, and its credentials. Its account opens with the first press. */
export function GameForm({ game, wallet, transfer }: Props) {
  const launch = useLaunch(game);
  const play = usePlay(game, transfer, launch);
  const open = useOpenTransfer(game.code);
  const { result } = transfer;
  const ended = result !== null && result.status !== 'PROCESSING';
  // What was moved in is no news once the game has been played, and has told what it left.
  const wasPlayed =
    play.isBack &&
    result?.from === walletAccount &&
    !transfer.busy &&
    (game.refreshedAt ?? '') > (result.since ?? '');
  const movesLong = useAfter(longMoveMs, transfer.busy);
  const onItsWay = movesLong || result?.status === 'PROCESSING' || (game.pending && !ended && !transfer.busy);
  const closed = closedBy(game, wallet, useActiveBonus());
  return (
    <div className="grid gap-3">
      {/* On a phone that lies on its side they share a row: the amount below is in sight. */}
      <div className="grid gap-4 lying:grid-cols-[repeat(auto-fit,minmax(min(100%,17rem),1fr))]">
        {/* How a move ended stands where the picture was: nothing below it moves. */}
        <div className="grid min-h-[66px] content-center">
          {play.missed ? (
            <InSight>
              <NotMovedYet amount={play.missed.amount} />
            </InSight>
          ) : result && ended && !wasPlayed ? (
            <InSight>
              <TransferEnd result={result} />
            </InSight>
          ) : (
            <GameArt game={game} nameless className="min-h-[66px] rounded-md" />
          )}
        </div>
        <GameBalance
          game={game}
          movedAt={result?.status === 'SUCCESS' ? result.since : null}
          behind={transfer.behind}
        />
      </div>
      {launch.error && !launch.busy ? <Notice tone="failed">{errorText(launch.error)}</Notice> : null}
      {onItsWay ? <OwnTransfer sent={transfer.sent} open={open} /> : null}
      {result?.status === 'FAILED' ? null : <TransferFailure call={transfer} />}
      {launch.blocked && !closed ? (
        <BlockedLaunch launch={launch.blocked} onOpened={launch.opened} />
      ) : closed ? (
        <ToWalletOnly why={closed} game={game} transfer={transfer} waits={onItsWay} />
      ) : onItsWay || transfer.unsure ? (
        <WhileItMoves transfer={transfer} launch={launch} />
      ) : (
        <PlayForm game={game} wallet={wallet} transfer={transfer} launch={launch} play={play} />
      )}
      {closed ? null : !game.isActive ? (
        <OpenOnly play={play} disabled={launch.busy} />
      ) : (
        <>
          <Credentials game={game} />
          <GameApps game={game} />
        </>
      )}
    </div>
  );
}

/** Why this game takes no money and opens for nobody, if so. */
function closedBy(game: Game, { pause }: Reply<'getWallet'>, round: ActiveBonus | null): ReactNode {
  if (pause) return <PauseText pause={pause} />;
  if (round && !mayPlay(round, game.code)) return <NotWithBonus name={round.name} />;
  return game.offered ? null : <Trans>This game is not offered at the moment.</Trans>;
}

interface WhileProps {
  transfer: Transfer;
  launch: ReturnType<typeof useLaunch>;
}

/** No second move meanwhile, but the game can be played with what is in it. */
function WhileItMoves({ transfer, launch }: WhileProps) {
  const asks = transfer.unsure;
  const moves = transfer.busy && !asks;
  return (
    <div className="grid gap-2.5">
      {asks ? <CallButton call={transfer} /> : null}
      <Button
        look={asks ? 'plain' : 'gold'}
        icon={moves ? undefined : <Play size={20} />}
        busy={moves || launch.busy}
        doing={moves ? <Trans>Moving…</Trans> : <Trans>Opening…</Trans>}
        slow={moves ? <SlowMoney /> : undefined}
        onClick={launch.launch}
      >
        <Trans>Play</Trans>
      </Button>
    </div>
  );
}

/** The account came, but its answer was lost, and with it what was pressed. `amount` is undefined where nothing was to move. */
function NotMovedYet({ amount }: { amount: number | undefined }) {
  const shown = moneyText(amount);
  return (
    <Notice tone="progress">
      {amount === undefined ? (
        <Trans>Your game account is ready. Press again to play.</Trans>
      ) : (
        <Trans>Your game account is ready. {shown} was not moved: press again.</Trans>
      )}
    </Notice>
  );
}

/** Why a game takes no money while a bonus is held. */
function NotWithBonus({ name }: { name: string }) {
  return (
    <Trans>This game is not part of your bonus {name}. You can play it again when the bonus has ended.</Trans>
  );
}
