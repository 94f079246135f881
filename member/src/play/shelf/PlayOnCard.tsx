import { formatAmount } from '@kapao/core/money';
import { Trans } from '@lingui/react/macro';
import { Clock3, Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { useWide } from '../../frame/device/useBrowser.ts';
import { gameBaht } from '../../money/wallet/game-money.ts';
import { useHiddenAmounts } from '../../money/wallet/hidden-amounts.ts';
import { useAskedGames } from '../../money/wallet/refresh-games.ts';
import { cx } from '../../ui/design/cx.ts';
import { moneyText } from '../../ui/money/currency.ts';
import { Money } from '../../ui/money/Money.tsx';
import { GameArt } from '../game/GameArt.tsx';
import type { Game } from '../game/GameCard.tsx';
import { whenText } from './card-words.ts';
import { isFunded } from './order.ts';
import { ReadingMark, useReadingWords } from './ReadingMark.tsx';
import { useCardName } from './useCardName.ts';

/** Letters of an amount that leave room for the round sign beside it. */
const mostBesideSign = 11;

interface Props {
  game: Game;
  /** What is on its way with this game, as far as that is known. */
  moving: number | undefined;
  paused: boolean;
  /** The bonus that is held does not allow it. */
  barred: boolean;
  onOpen: () => void;
}

/** Big, with what is in the game as the first thing. It stands on a phone and lies where there is room. */
export function PlayOnCard({ game, moving, paused, barred, onOpen }: Props) {
  const label = useCardName(game, barred);
  const { isAsked } = useAskedGames();
  const wide = useWide();
  const plays = isFunded(game) && game.offered && !paused && !barred;
  // The amount goes before the sign that one can play on.
  const hasRoom = !wide || moneyText(gameBaht(game)).length <= mostBesideSign;
  return (
    <div className="relative h-full">
      <button
        type="button"
        aria-busy={isAsked(game) || undefined}
        onClick={onOpen}
        className={cx(
          'relative flex h-full w-full overflow-hidden rounded-lg border bg-card text-left transition-colors duration-(--quick) hover:border-gold-text/60 max-md:flex-col',
          game.pending ? 'border-gold-text/70' : 'border-line',
        )}
      >
        <GameArt
          game={game}
          nameless={wide}
          className={cx('h-[5.5rem] flex-none md:h-auto md:w-12', plays && 'max-md:pr-14')}
        />
        <span className="flex min-h-[3.75rem] min-w-0 flex-1 flex-col justify-center px-3 py-1.5 md:min-h-[5.25rem] md:px-2.5">
          {wide ? <span className="truncate text-xs text-muted">{game.name}</span> : null}
          <Lines game={game} moving={moving} paused={paused} barred={barred} />
        </span>
        {plays && hasRoom ? (
          <span className="gold-fill grid size-11 flex-none md:size-9 place-items-center rounded-full border-[3px] border-card max-md:absolute max-md:top-[3.25rem] max-md:right-2 md:mr-2 md:self-center">
            <Play size={17} fill="currentColor" className="ml-0.5" />
          </span>
        ) : null}
        <span className="sr-only">{label}</span>
      </button>
      <ReadingMark game={game} narrow={wide} />
    </div>
  );
}

function Lines({ game, moving, paused, barred }: Omit<Props, 'onOpen'>) {
  const hidden = useHiddenAmounts();
  const worth = gameBaht(game);
  if (!game.isActive)
    return (
      <Line className={paused ? 'text-muted' : 'font-medium text-gold-text'}>
        {paused ? <Trans>Closed for now</Trans> : <Trans>Open account</Trans>}
      </Line>
    );
  const balance = (
    <Money amount={worth} hidden={hidden} className={cx('block truncate', worth === 0 && 'text-muted')} />
  );
  if (game.pending)
    return (
      <>
        <Line className="flex items-center gap-1.5 font-medium text-progress">
          <Clock3 size={15} />
          <span className="truncate">
            <Trans>On its way</Trans>
          </span>
        </Line>
        <Line className="flex gap-1.5 text-xs">
          {moving ? <Money amount={moving} hidden={hidden} className="text-progress" /> : null}
          {worth > 0 ? (
            <span className="flex min-w-0 gap-1 text-muted">
              {moving ? '·' : null}
              {balance}
            </span>
          ) : null}
        </Line>
      </>
    );
  return (
    <>
      <Line className="font-semibold">{balance}</Line>
      <Line className="tabular text-xs text-muted">
        {barred ? <Trans>Not with the bonus</Trans> : <Below game={game} hidden={hidden} />}
      </Line>
    </>
  );
}

/** What there is no room for on a lying card's picture, else the credits, else when it was played last. */
function Below({ game, hidden }: { game: Game; hidden: boolean }) {
  const wide = useWide();
  const known = useReadingWords(game);
  // The card's name says it as well.
  if (wide && known) return <span aria-hidden>{known.words}</span>;
  if (game.ftWalletSlot !== 1 && game.amount > 0 && !hidden)
    return `${formatAmount(game.amount)} × ${game.ftWalletSlot}`;
  if (!game.playedAt) return null;
  const time = whenText(game.playedAt);
  return <Trans>Played {time}</Trans>;
}

function Line({ className, children }: { className: string; children: ReactNode }) {
  return <span className={cx('block min-h-[1.3125rem] truncate text-sm', className)}>{children}</span>;
}
