import { Trans } from '@lingui/react/macro';
import { ChevronRight, Clock3 } from 'lucide-react';
import type { Reply } from '../../frame/api/api.ts';
import { useHiddenAmounts } from '../../money/wallet/hidden-amounts.ts';
import { cx } from '../../ui/design/cx.ts';
import { balanceWords } from '../shelf/card-words.ts';
import { ReadingMark } from '../shelf/ReadingMark.tsx';
import { Star } from '../shelf/Star.tsx';
import { useCardName } from '../shelf/useCardName.ts';
import { GameArt } from './GameArt.tsx';

export type Game = Reply<'getWallet'>['slots'][number];

interface Props {
  game: Game;
  /** On a break no account is opened: the card does not offer it. */
  paused: boolean;
  onOpen: () => void;
  /** Alone in its row it lies down: the picture at the left, the balance beside it. */
  lying?: boolean;
}

export function GameCard({ game, paused, onOpen, lying = false }: Props) {
  const label = useCardName(game, paused);
  return (
    <div className="relative">
      <button
        type="button"
        aria-label={label}
        onClick={onOpen}
        className={cx(
          'w-full overflow-hidden rounded-md border bg-card text-left transition-colors duration-(--quick) hover:border-gold-text/60',
          game.pending ? 'border-gold-text/70' : 'border-line',
          lying ? 'flex' : 'block',
        )}
      >
        <GameArt game={game} className={lying ? 'h-[4.75rem] w-[46%] flex-none' : 'h-[4.75rem] w-full'} />
        <span
          className={cx(
            'flex items-center gap-x-2 overflow-hidden px-3 text-[0.8125rem]',
            lying ? 'min-w-0 flex-1' : 'h-[2.75rem]',
          )}
        >
          <GameState game={game} paused={paused} />
          {lying ? <ChevronRight size={18} className="ml-auto text-muted" /> : null}
        </span>
      </button>
      <ReadingMark game={game} />
      {lying ? null : <Star game={game} />}
    </div>
  );
}

function GameState({ game, paused }: { game: Game; paused: boolean }) {
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
