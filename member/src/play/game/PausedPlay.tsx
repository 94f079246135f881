import { Trans } from '@lingui/react/macro';
import { ArrowUpFromLine } from 'lucide-react';
import type { ComponentProps } from 'react';
import type { Transfer } from '../../money/transfer/useTransfer.ts';
import { leastMove, moved } from '../../money/wallet/exchange.ts';
import { gameBaht } from '../../money/wallet/game-money.ts';
import { PauseText } from '../../people/limits/PauseText.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { moneyText } from '../../ui/money/currency.ts';
import { Notice } from '../../ui/status/StatusPill.tsx';
import type { Game } from './GameCard.tsx';
import { moveOf } from './usePlay.ts';

interface Props extends ComponentProps<typeof PauseText> {
  game: Game;
  transfer: Transfer;
  /** A move with the game is open; another has to wait for it. */
  waits: boolean;
}

/** On a break a game does one thing: give its money back. */
export function PausedPlay({ game, pause, transfer, waits }: Props) {
  const amount = moved(gameBaht(game), game.step);
  const shown = moneyText(amount);
  return (
    <div className="grid gap-3.5">
      <Notice tone="progress">
        <PauseText pause={pause} />
      </Notice>
      {transfer.unsure ? (
        <Button busy={transfer.busy} onClick={transfer.again}>
          <Trans>Ask again</Trans>
        </Button>
      ) : amount >= leastMove(game.step) && !waits ? (
        <Button
          icon={<ArrowUpFromLine size={20} />}
          onClick={() => transfer.run(moveOf(game.code, 'out', amount))}
        >
          <Trans>Bring {shown} back</Trans>
        </Button>
      ) : null}
    </div>
  );
}
