import { formatAmount } from '@kapao/core/money';
import { Trans } from '@lingui/react/macro';
import { Clock3 } from 'lucide-react';
import type { Reply } from '../../frame/api/api.ts';
import { gameBaht } from '../../money/wallet/game-money.ts';
import { Money } from '../../ui/money/Money.tsx';
import { GameArt } from './GameArt.tsx';

export type Game = Reply<'getWallet'>['slots'][number];

interface Props {
  game: Game;
  /** On a break no account is opened: the card does not offer it. */
  paused: boolean;
  onOpen: () => void;
}

export function GameCard({ game, paused, onOpen }: Props) {
  return (
    <button
      type="button"
      onClick={onOpen}
      className="block w-full overflow-hidden rounded-md border border-line bg-card text-left transition-colors duration-(--quick) hover:border-gold-text/60"
    >
      <GameArt game={game} className="h-16" />
      <span className="flex min-h-[42px] items-center px-2.5 text-sm">
        {game.isActive ? <GameBalance game={game} /> : paused ? <Closed /> : <OpenAccount />}
      </span>
    </button>
  );
}

function OpenAccount() {
  return (
    <span className="font-medium text-gold-text">
      <Trans>Open account</Trans>
    </span>
  );
}

function Closed() {
  return (
    <span className="text-muted">
      <Trans>Closed for now</Trans>
    </span>
  );
}

function GameBalance({ game }: { game: Game }) {
  if (game.pending) {
    return (
      <span className="flex items-center gap-1.5 text-[0.8125rem] text-progress">
        <Clock3 size={15} />
        <Trans>Transfer on its way</Trans>
      </span>
    );
  }
  return (
    <span className="flex w-full flex-wrap items-baseline justify-between gap-x-1">
      <span className="tabular text-[0.8125rem] font-semibold">{formatAmount(game.amount)}</span>
      <span className="tabular text-[0.6875rem] text-muted">
        = <Money amount={gameBaht(game)} />
      </span>
    </span>
  );
}
