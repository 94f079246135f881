import { formatAmount } from '@kapao/core/money-format';
import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowUpFromLine, Play } from 'lucide-react';
import { useContext } from 'react';
import type { Reply } from '../../frame/api/api.ts';
import { SlowMoney } from '../../frame/call/CallButton.tsx';
import { ClosedContext } from '../../frame/call/closed.ts';
import { Button } from '../../ui/button/Button.tsx';
import { AmountField } from '../../ui/money/AmountField.tsx';
import { ledgerCurrency, moneyText, shortMoney } from '../../ui/money/currency.ts';
import { minTransfer, movableAmount } from '../../wallet/balance/exchange.ts';
import { gameBalance } from '../../wallet/balance/game-money.ts';
import type { Launching } from '../launch/useLaunch.ts';
import type { Transfer } from '../transfers/useTransfer.ts';
import { CreditsNote } from './CreditsNote.tsx';
import { DirectionSwitch } from './DirectionSwitch.tsx';
import type { Game } from './GameCard.tsx';
import { type Judged, judgeTransfer, quickAmounts, type TransferDirection } from './judge-transfer.ts';
import { useFocusPlay } from './useFocusPlay.ts';
import type { Play as Playing, PlayRequest } from './usePlay.ts';

interface Props {
  game: Game;
  wallet: Reply<'getWallet'>;
  transfer: Transfer;
  launch: Launching;
  play: Playing;
}

/** Form with one amount and one large button, whose text says what it does: play, move in and play, or move back. */
export function PlayForm({ game, wallet, transfer, launch, play }: Props) {
  const { t } = useLingui();
  const inGame = gameBalance(game);
  const least = minTransfer(game.step);
  const whole = movableAmount(inGame, game.step);
  // While transfers are closed, the game can still be played with its balance.
  const canMove = !useContext(ClosedContext);
  const canMoveBack = canMove && whole >= least;
  const direction = canMoveBack ? play.direction : 'in';
  const isIn = direction === 'in';
  const playButton = useFocusPlay(launch.plays, direction);
  // From the game to the wallet, the amount is the whole balance until the member types another.
  const typed = canMove
    ? (play.typed ?? (direction === 'out' ? formatAmount(whole, ledgerCurrency()) : ''))
    : '';
  const spendable = wallet.wallet.amount;
  const available = isIn ? spendable : inGame;
  const judged = judgeTransfer({ direction, typed, available, least, step: game.step });
  const amount = judged.does === 'move' ? judged.amount : undefined;
  const shown = moneyText(amount);
  const { opening } = play;
  const fixed = transfer.busy || launch.busy || opening.busy;
  // Second button: moves in without playing, or plays with the present balance.
  const second: PlayRequest = isIn ? 'in' : 'play';
  // Opening only the account shows its progress on a button of its own (OpenOnly.tsx).
  const works = fixed && !play.opensAlone;
  const bySecond = works && play.wish === second;
  const doing = opening.busy ? (
    <Trans>Getting the account…</Trans>
  ) : transfer.busy ? (
    <Trans>Moving…</Trans>
  ) : (
    <Trans>Opening…</Trans>
  );
  const slow = transfer.busy || opening.busy ? <SlowMoney /> : undefined;

  const quick = quickAmounts(wallet.wallet.currency, { direction, available, least });
  const all = { amount: whole, label: t({ message: 'All', context: 'amount' }), closed: false };
  const offered = isIn ? quick : [...quick, all];
  return (
    <form
      className="grid gap-2.5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!fixed && judged.does !== 'nothing') play.start({ wish: isIn ? 'play' : 'out', amount });
      }}
    >
      {canMove ? (
        <>
          <DirectionSwitch
            direction={direction}
            disabled={fixed}
            inOnly={!canMoveBack}
            onChoose={play.choose}
          />
          <AmountField
            label={isIn ? <Trans>Amount to move (optional)</Trans> : <Trans>Amount to move back</Trans>}
            typed={typed}
            onTyped={play.type}
            limits={judged.limits}
            disabled={fixed}
            quick={offered.map((each) => ({ ...each, closed: each.closed || transfer.behind }))}
            hint={
              transfer.behind ? (
                <Trans>Updating…</Trans>
              ) : (
                <Limits direction={direction} least={least} available={available} />
              )
            }
            after={{
              label: isIn ? <Trans>Left in your wallet</Trans> : <Trans>In your wallet afterwards</Trans>,
              amount:
                amount === undefined || transfer.behind ? undefined : sum(spendable, isIn ? -amount : amount),
            }}
          />
          <CreditsNote game={game} typed={typed} amount={amount} />
        </>
      ) : null}
      <div className="over-keyboard">
        <Button
          type="submit"
          icon={isIn ? <Play size={20} /> : <ArrowUpFromLine size={20} />}
          busy={works && !bySecond}
          doing={doing}
          slow={slow}
          disabled={bySecond || (fixed && !works) || judged.does === 'nothing' || opening.unsure}
        >
          <SubmitLabel judged={judged} direction={direction} />
        </Button>
      </div>
      {canMove ? (
        <Button
          ref={playButton}
          variant="plain"
          size="small"
          className="min-h-12"
          icon={isIn ? undefined : <Play size={17} />}
          busy={bySecond}
          doing={doing}
          slow={slow}
          disabled={(fixed && !bySecond) || (isIn && amount === undefined) || opening.unsure}
          onClick={() => play.start({ wish: second, amount: isIn ? amount : undefined })}
        >
          {direction === 'out' ? (
            <Trans>Play</Trans>
          ) : amount === undefined ? (
            <Trans>Move money, play later</Trans>
          ) : (
            <Trans>Move {shown}, play later</Trans>
          )}
        </Button>
      ) : null}
    </form>
  );
}

function SubmitLabel({ judged, direction }: { judged: Judged; direction: TransferDirection }) {
  if (judged.does === 'play') return <Trans>Play</Trans>;
  if (judged.does === 'nothing')
    return direction === 'in' ? <Trans>Move money and play</Trans> : <Trans>Move back to wallet</Trans>;
  const shown = moneyText(judged.amount);
  return direction === 'in' ? <Trans>Move {shown} and play</Trans> : <Trans>Move {shown} back</Trans>;
}

function Limits({
  direction,
  least,
  available,
}: {
  direction: TransferDirection;
  least: number;
  available: number;
}) {
  const from = shortMoney(least);
  const most = moneyText(available);
  return direction === 'in' ? (
    <Trans>
      Min {from} · {most} in your wallet
    </Trans>
  ) : (
    <Trans>
      Min {from} · {most} in the game
    </Trans>
  );
}

/** Sums two amounts of at most two decimals. */
function sum(a: number, b: number): number {
  return Math.round((a + b) * 100) / 100;
}
