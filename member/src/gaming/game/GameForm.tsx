import { Trans } from '@lingui/react/macro';
import { Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { useHasRunFor } from '../../base/while-busy.ts';
import type { Reply } from '../../frame/api/api.ts';
import { errorText } from '../../frame/api/error-text.ts';
import { CallButton, SlowMoney } from '../../frame/call/CallButton.tsx';
import { ClosedContext } from '../../frame/call/closed.ts';
import { PauseText } from '../../members/pause/PauseText.tsx';
import { OpenTransfer, useOpenTransfer } from '../../payments/pending-transactions/OpenTransfer.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { ScrollIntoView } from '../../ui/dialog/ScrollIntoView.tsx';
import { moneyText } from '../../ui/money/currency.ts';
import { Notice } from '../../ui/status/StatusPill.tsx';
import { type ActiveBonus, mayPlay } from '../../wallet/active-bonus/active-bonus.ts';
import { useActiveBonus } from '../../wallet/active-bonus/useActiveBonus.ts';
import { useMaintenanceText } from '../../wallet/balance/ClosedPart.tsx';
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
import { TransferResultNotice } from './TransferResultNotice.tsx';
import { usePlay } from './usePlay.ts';

/**
 * Wait in ms after which a transfer shows its status, as for any busy button; a shorter transfer leaves the
 * form as it is.
 */
const longMoveMs = 3_000;

interface Props {
  game: Game;
  wallet: Reply<'getWallet'>;
  transfer: Transfer;
}

/** Form of a game: balance, play, transfers in and out, and credentials. The first press opens the account. */
export function GameForm({ game, wallet, transfer }: Props) {
  const launch = useLaunch(game);
  const play = usePlay(game, transfer, launch);
  const open = useOpenTransfer(game.code);
  const { result } = transfer;
  const ended = result !== null && result.status !== 'PROCESSING';
  // A transfer into the game is no longer shown once the game was played and its balance was read again.
  const wasPlayed =
    play.isBack &&
    result?.from === walletAccount &&
    !transfer.busy &&
    (game.refreshedAt ?? '') > (result.since ?? '');
  const movesLong = useHasRunFor(longMoveMs, transfer.busy);
  const onItsWay = movesLong || result?.status === 'PROCESSING' || (game.pending && !ended && !transfer.busy);
  const maintenance = useMaintenanceText('games');
  const activeBonus = useActiveBonus();
  const closed = maintenance ?? closedReason(game, wallet, activeBonus);
  return (
    <div className="grid gap-3">
      {/* On a phone in landscape, picture and balance share a row, so that the amount below is visible. */}
      <div className="grid gap-4 lying:grid-cols-[repeat(auto-fit,minmax(min(100%,17rem),1fr))]">
        {/* The result of a transfer replaces the picture, so that nothing below moves. */}
        <div className="grid min-h-[66px] content-center">
          {play.missed ? (
            <ScrollIntoView>
              <NotMovedYet amount={play.missed.amount} />
            </ScrollIntoView>
          ) : result && ended && !wasPlayed ? (
            <ScrollIntoView>
              <TransferResultNotice result={result} />
            </ScrollIntoView>
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
      {onItsWay ? <OpenTransfer sent={transfer.sent} open={open} /> : null}
      {result?.status === 'FAILED' ? null : <TransferFailure call={transfer} />}
      {launch.blocked && !closed ? (
        <BlockedLaunch launch={launch.blocked} onOpened={launch.opened} />
      ) : closed ? (
        <ToWalletOnly why={closed} game={game} transfer={transfer} waits={onItsWay} />
      ) : onItsWay || transfer.unsure ? (
        <TransferInProgress transfer={transfer} launch={launch} />
      ) : (
        <PlayForm game={game} wallet={wallet} transfer={transfer} launch={launch} play={play} />
      )}
      {closed && !maintenance ? null : !game.isActive ? (
        // An account may be opened while transfers are closed.
        <ClosedContext value={maintenance !== null}>
          <OpenOnly play={play} disabled={launch.busy} />
        </ClosedContext>
      ) : (
        <>
          <Credentials game={game} />
          <GameApps game={game} />
        </>
      )}
    </div>
  );
}

/** Returns why this game accepts no money and cannot be opened; null if nothing prevents it. */
function closedReason(game: Game, { pause }: Reply<'getWallet'>, activeBonus: ActiveBonus | null): ReactNode {
  if (pause) return <PauseText pause={pause} />;
  if (activeBonus && !mayPlay(activeBonus, game.code)) return <NotWithBonus name={activeBonus.name} />;
  return game.offered ? null : <Trans>This game isn’t available right now.</Trans>;
}

interface TransferInProgressProps {
  transfer: Transfer;
  launch: ReturnType<typeof useLaunch>;
}

/**
 * Replaces the form while a transfer is pending or its outcome is unknown: no second transfer, but the game
 * can be played with its balance.
 */
function TransferInProgress({ transfer, launch }: TransferInProgressProps) {
  const asks = transfer.unsure;
  const moves = transfer.busy && !asks;
  return (
    <div className="grid gap-2.5">
      {asks ? <CallButton call={transfer} /> : null}
      <Button
        variant={asks ? 'plain' : 'gold'}
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

/**
 * Shown when the account was opened but the answer was lost, so the requested action did not follow. `amount` is undefined
 * if nothing was to be moved.
 */
function NotMovedYet({ amount }: { amount: number | undefined }) {
  const shown = moneyText(amount);
  return (
    <Notice tone="progress">
      {amount === undefined ? (
        <Trans>Your game account is ready. Tap the button again to play.</Trans>
      ) : (
        <Trans>Your game account is ready. {shown} hasn’t been moved yet: tap the button again.</Trans>
      )}
    </Notice>
  );
}

/** Explains why a game accepts no money during a bonus. */
function NotWithBonus({ name }: { name: string }) {
  return (
    <Trans>This game isn’t part of your bonus {name}. You can play it again when the bonus has ended.</Trans>
  );
}
