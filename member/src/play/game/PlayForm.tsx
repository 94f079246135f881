import { Trans, useLingui } from '@lingui/react/macro';
import { Play } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Reply } from '../../frame/api/api.ts';
import { errorText } from '../../frame/api/error-text.ts';
import { MoveFailure } from '../../money/transfer/MoveFailure.tsx';
import { walletPlace } from '../../money/transfer/places.ts';
import type { Transfer } from '../../money/transfer/useTransfer.ts';
import { gameBaht } from '../../money/wallet/game-money.ts';
import { Button } from '../../ui/button/Button.tsx';
import { AmountField } from '../../ui/money/AmountField.tsx';
import { judgeAmount } from '../../ui/money/amount.ts';
import { moneyText, shortMoney } from '../../ui/money/currency.ts';
import { Notice } from '../../ui/status/StatusPill.tsx';
import type { Game } from './GameCard.tsx';
import type { useLaunch } from './useLaunch.ts';

interface Props {
  game: Game;
  wallet: Reply<'getWallet'>;
  transfer: Transfer;
  launch: ReturnType<typeof useLaunch>;
}

/**
 * With an amount of nothing (or less) the game opens directly; with one the money moves in first and the game opens
 * once it is there. The same amount can instead be brought home.
 */
export function PlayForm({ game, wallet, transfer, launch }: Props) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const [wish, setWish] = useState<'play' | 'in' | 'out' | null>(null);
  const inGame = gameBaht(game);
  const spendable = wallet.wallet.amount;
  const { amount, flaw } = judgeAmount(typed, { min: 1, available: Math.max(spendable, inGame) });
  const direct = flaw === 'empty' || (flaw === 'under' && amount <= 0);
  const shown = moneyText(amount);
  const free = moneyText(spendable);
  const least = shortMoney(1);
  const fixed = transfer.busy || transfer.unsure || game.pending;

  function start(next: 'play' | 'in' | 'out') {
    setWish(next);
    const ends = next === 'out' ? { from: game.code, to: walletPlace } : { from: walletPlace, to: game.code };
    transfer.run({ ...ends, amount });
  }

  const arrived = useEffectEvent(() => {
    setTyped('');
    if (wish === 'play') launch.launch();
  });
  const landed = transfer.result?.status === 'SUCCESS';
  useEffect(() => {
    if (landed) arrived();
  }, [landed]);

  return (
    <form
      className="grid gap-3.5"
      onSubmit={(event) => {
        event.preventDefault();
        if (direct) launch.launch();
        else if (!flaw && amount <= spendable && !fixed) start('play');
      }}
    >
      <AmountField
        label={<Trans>Amount to move (optional)</Trans>}
        typed={typed}
        onTyped={setTyped}
        limits={{ min: direct ? 0 : 1, available: Math.max(spendable, inGame) }}
        disabled={fixed}
        quick={[{ amount: 100 }, { amount: 200 }, { amount: 500 }]}
        hint={
          <Trans>
            From {least} · in your wallet {free}
          </Trans>
        }
      />
      {game.pending ? (
        <Notice tone="progress">
          <Trans>
            A transfer with this game is still on its way. The amount changes by itself when it arrives.
          </Trans>
        </Notice>
      ) : null}
      <MoveFailure call={transfer} />
      {transfer.unsure ? (
        <Button busy={transfer.busy} onClick={transfer.again}>
          <Trans>Ask again</Trans>
        </Button>
      ) : null}
      {launch.error && !launch.busy ? <Notice tone="failed">{errorText(launch.error)}</Notice> : null}
      <Button
        type="submit"
        icon={<Play size={20} />}
        busy={launch.busy || (transfer.busy && wish === 'play')}
        disabled={!direct && (flaw !== null || amount > spendable || fixed)}
      >
        {direct ? <Trans>Play</Trans> : <Trans>Move {shown} in and play</Trans>}
      </Button>
      <div className="grid grid-cols-2 gap-2.5">
        <Button
          look="plain"
          size="small"
          className="min-h-12"
          busy={transfer.busy && wish === 'in'}
          disabled={flaw !== null || amount > spendable || fixed}
          onClick={() => start('in')}
        >
          <Trans>Only move in</Trans>
        </Button>
        <Button
          look="plain"
          size="small"
          className="min-h-12"
          busy={transfer.busy && wish === 'out'}
          disabled={direct ? inGame < 1 || fixed : flaw !== null || amount > inGame || fixed}
          onClick={() => {
            if (direct) setTyped(String(inGame));
            else start('out');
          }}
        >
          {direct ? t`Bring money home` : t`Bring ${shown} home`}
        </Button>
      </div>
    </form>
  );
}
