import { Trans } from '@lingui/react/macro';
import { ChevronRight, Clock3 } from 'lucide-react';
import { useHiddenAmounts } from '../../money/wallet/hidden-amounts.ts';
import { useAskedGames } from '../../money/wallet/refresh-games.ts';
import { cx } from '../../ui/design/cx.ts';
import { type Game, GameCard } from '../game/GameCard.tsx';
import { balanceWords } from './card-words.ts';
import { ReadingMark } from './ReadingMark.tsx';
import { Star } from './Star.tsx';
import { useCardName } from './useCardName.ts';

interface Props {
  game: Game;
  /** On a break no account is opened: the card does not offer it. */
  paused: boolean;
  /** The bonus that is held does not allow it. */
  barred: boolean;
  onOpen: () => void;
  /** Alone in its row it lies down, and has room for an arrow instead of the star. */
  lying?: boolean;
}

export function ShelfCard({ game, paused, barred, onOpen, lying = false }: Props) {
  const label = useCardName(game, barred);
  const { isAsked } = useAskedGames();
  return (
    <GameCard
      game={game}
      label={label}
      busy={isAsked(game)}
      lying={lying}
      onOpen={onOpen}
      state={
        <>
          <GameState game={game} paused={paused} barred={barred} />
          {lying ? <ChevronRight size={18} className="ml-auto text-muted" /> : null}
        </>
      }
    >
      <ReadingMark game={game} barred={barred && game.isActive && game.amount > 0} />
      {lying ? null : <Star game={game} />}
    </GameCard>
  );
}

function GameState({ game, paused, barred }: Pick<Props, 'game' | 'paused' | 'barred'>) {
  const hidden = useHiddenAmounts();
  if (game.pending)
    return (
      <span className="flex min-w-0 items-center gap-1.5 text-progress">
        <Clock3 size={15} />
        <span className="truncate">
          <Trans>On its way</Trans>
        </span>
      </span>
    );
  // What is in it stays in sight; then the picture says it.
  if (barred && (!game.isActive || game.amount === 0))
    return (
      <span className="truncate text-muted">
        <Trans>Not with the bonus</Trans>
      </span>
    );
  if (!game.isActive)
    return paused ? (
      <span className="text-muted">
        <Trans>Closed for now</Trans>
      </span>
    ) : (
      <span className="truncate font-medium text-gold-text">
        <Trans>Open account</Trans>
      </span>
    );
  const { main, worth } = balanceWords(game);
  const look = game.amount > 0 ? 'font-semibold' : 'text-muted';
  if (hidden) return <span className={look}>••••</span>;
  return (
    <span className="tabular flex w-full items-baseline justify-between gap-x-1 whitespace-nowrap">
      <span className={cx('truncate', look)}>{main}</span>
      {worth ? <span className="text-[0.6875rem] text-muted">= {worth}</span> : null}
    </span>
  );
}
