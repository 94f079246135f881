import { Trans } from '@lingui/react/macro';
import { ArrowUpFromLine } from 'lucide-react';
import type { ReactNode } from 'react';
import { CallButton } from '../../frame/call/CallButton.tsx';
import { moneyText } from '../../ui/money/currency.ts';
import { Notice } from '../../ui/status/StatusPill.tsx';
import { minTransfer, movableAmount } from '../../wallet/balance/exchange.ts';
import { gameBalance } from '../../wallet/balance/game-money.ts';
import type { Transfer } from '../transfers/useTransfer.ts';
import type { Game } from './GameCard.tsx';
import { transferOf } from './usePlay.ts';

interface Props {
  /** Reason why nothing else is possible. */
  why: ReactNode;
  game: Game;
  transfer: Transfer;
  /** Whether a transfer with the game is pending, for which another must wait. */
  waits: boolean;
}

/**
 * Form for moving money out of a game when nothing else is possible: the member is on a break, the game is
 * out of service, or the active bonus excludes it.
 */
export function ToWalletOnly({ why, game, transfer, waits }: Props) {
  const amount = movableAmount(gameBalance(game), game.step);
  const shown = moneyText(amount);
  return (
    <div className="grid gap-3.5">
      <Notice tone="progress">{why}</Notice>
      {transfer.unsure || (amount >= minTransfer(game.step) && !waits) ? (
        <CallButton
          call={transfer}
          doing={<Trans>Moving…</Trans>}
          icon={<ArrowUpFromLine size={20} />}
          onClick={() => transfer.run(transferOf(game.code, 'out', amount))}
        >
          <Trans>Move {shown} back</Trans>
        </CallButton>
      ) : null}
    </div>
  );
}
