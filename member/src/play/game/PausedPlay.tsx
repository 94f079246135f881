import { Trans } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { MoveFailure } from '../../money/transfer/MoveFailure.tsx';
import { walletPlace } from '../../money/transfer/places.ts';
import type { Transfer } from '../../money/transfer/useTransfer.ts';
import { gameBaht } from '../../money/wallet/game-money.ts';
import { PauseText } from '../../people/limits/PauseText.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { moneyText } from '../../ui/money/currency.ts';
import { Notice } from '../../ui/status/StatusPill.tsx';
import type { Game } from './GameCard.tsx';

interface Props extends ComponentProps<typeof PauseText> {
  game: Game;
  transfer: Transfer;
}

/** On a break a game does one thing: give its money back. */
export function PausedPlay({ game, pause, transfer }: Props) {
  const inGame = gameBaht(game);
  const shown = moneyText(inGame);
  return (
    <div className="grid gap-3.5">
      <Notice tone="progress">
        <PauseText pause={pause} />
      </Notice>
      <MoveFailure call={transfer} />
      {inGame >= 1 || transfer.unsure ? (
        <Button
          busy={transfer.busy}
          disabled={game.pending}
          onClick={() =>
            transfer.unsure
              ? transfer.again()
              : transfer.run({ from: game.code, to: walletPlace, amount: inGame })
          }
        >
          {transfer.unsure ? <Trans>Ask again</Trans> : <Trans>Bring {shown} home</Trans>}
        </Button>
      ) : null}
    </div>
  );
}
