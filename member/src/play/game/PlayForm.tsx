import { formatAmount } from '@kapao/core/money';
import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowUpFromLine, Play } from 'lucide-react';
import type { Reply } from '../../frame/api/api.ts';
import type { Transfer } from '../../money/transfer/useTransfer.ts';
import { creditsOf, leastMove, moved } from '../../money/wallet/exchange.ts';
import { gameBaht } from '../../money/wallet/game-money.ts';
import { Button } from '../../ui/button/Button.tsx';
import { AmountField } from '../../ui/money/AmountField.tsx';
import { readAmount } from '../../ui/money/amount.ts';
import { moneyText, shortMoney } from '../../ui/money/currency.ts';
import type { Launching } from '../launch/useLaunch.ts';
import type { Game } from './GameCard.tsx';
import { type Judged, judgeMove, quickAmounts, type Way } from './judge-move.ts';
import type { usePlay } from './usePlay.ts';
import { WaySwitch } from './WaySwitch.tsx';

interface Props {
  game: Game;
  wallet: Reply<'getWallet'>;
  transfer: Transfer;
  launch: Launching;
  play: ReturnType<typeof usePlay>;
}

/** One amount and one big button, which says what it does: play, move in and play, or bring back. */
export function PlayForm({ game, wallet, transfer, launch, play }: Props) {
  const { t } = useLingui();
  const { typed, setTyped, setWay } = play;
  const inGame = gameBaht(game);
  const least = leastMove(game.step);
  const canBringBack = moved(inGame, game.step) >= least;
  const way = canBringBack ? play.way : 'in';
  const spendable = wallet.wallet.amount;
  const available = way === 'in' ? spendable : inGame;
  const judged = judgeMove({ way, typed, available, least, step: game.step });
  const amount = judged.does === 'move' ? judged.amount : undefined;
  const shown = moneyText(amount);
  const fixed = transfer.busy || launch.busy;

  const all = { amount: moved(inGame, game.step), label: t`All` };
  const quick = quickAmounts(wallet.wallet.currency, { way, available, least }).map((each) => ({
    amount: each,
  }));
  return (
    <form
      className="grid gap-3.5"
      onSubmit={(event) => {
        event.preventDefault();
        if (fixed) return;
        if (judged.does === 'play') launch.launch();
        else if (judged.does === 'move') play.start(way === 'in' ? 'play' : 'out', judged.amount);
      }}
    >
      {canBringBack ? (
        <WaySwitch
          way={way}
          disabled={fixed}
          onChoose={(next) => {
            setWay(next);
            setTyped('');
          }}
        />
      ) : null}
      <AmountField
        label={
          way === 'in' ? (
            <Trans>Amount to move (optional)</Trans>
          ) : (
            <Trans>Amount to bring back (empty: everything)</Trans>
          )
        }
        typed={typed}
        onTyped={setTyped}
        limits={judged.limits}
        disabled={fixed}
        quick={way === 'in' ? quick : [...quick, all]}
        hint={<Limits way={way} least={least} available={available} />}
        after={{
          label: <Trans>In your wallet after that</Trans>,
          amount: amount === undefined ? undefined : sum(spendable, way === 'in' ? -amount : amount),
        }}
      />
      {amount === undefined ? null : <ReallyMoved game={game} typed={typed} amount={amount} />}
      <Button
        type="submit"
        icon={way === 'in' ? <Play size={20} /> : <ArrowUpFromLine size={20} />}
        busy={fixed}
        disabled={judged.does === 'nothing'}
      >
        <BigWord judged={judged} way={way} />
      </Button>
      {way === 'in' && amount !== undefined ? (
        <Button
          look="plain"
          size="small"
          className="min-h-12"
          disabled={fixed}
          onClick={() => play.start('in', amount)}
        >
          <Trans>Only move {shown} in</Trans>
        </Button>
      ) : null}
    </form>
  );
}

function BigWord({ judged, way }: { judged: Judged; way: Way }) {
  if (judged.does === 'play') return <Trans>Play</Trans>;
  if (judged.does === 'nothing')
    return way === 'in' ? <Trans>Move in and play</Trans> : <Trans>Bring back</Trans>;
  const shown = moneyText(judged.amount);
  return way === 'in' ? <Trans>Move {shown} in and play</Trans> : <Trans>Bring {shown} back</Trans>;
}

function Limits({ way, least, available }: { way: Way; least: number; available: number }) {
  const from = shortMoney(least);
  const most = moneyText(available);
  return way === 'in' ? (
    <Trans>
      From {from} · in your wallet {most}
    </Trans>
  ) : (
    <Trans>
      From {from} · in the game {most}
    </Trans>
  );
}

/** Where a credit is not a baht: how many it is, and that only whole credits' worth moves. */
function ReallyMoved({ game, typed, amount }: { game: Game; typed: string; amount: number }) {
  const rate = game.ftWalletSlot;
  const asked = readAmount(typed) ?? amount;
  if (rate === 1 && asked === amount) return null;
  const credits = formatAmount(creditsOf(amount, rate));
  const shown = moneyText(amount);
  const rest = moneyText(sum(asked, -amount));
  return (
    <p className="tabular rounded-sm bg-page px-3.5 py-2.5 text-sm">
      <Trans>
        {shown} = <b className="font-semibold">{credits} credits</b>
      </Trans>
      {asked === amount ? null : (
        <span className="block text-muted">
          <Trans>{rest} of it does not make a whole credit and stays where it is.</Trans>
        </span>
      )}
    </p>
  );
}

/** Both have two decimals at most. */
function sum(a: number, b: number): number {
  return Math.round((a + b) * 100) / 100;
}
