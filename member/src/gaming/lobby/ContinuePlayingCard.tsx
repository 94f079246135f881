import { Trans } from '@lingui/react/macro';
import { Clock3, Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { useWide } from '../../frame/device/useBrowser.ts';
import { cx } from '../../ui/design/cx.ts';
import { useHiddenAmounts } from '../../ui/money/hidden-amounts.ts';
import { Money } from '../../ui/money/Money.tsx';
import { gameBalance } from '../../wallet/balance/game-money.ts';
import { useGamesBeingRead } from '../../wallet/balance/refresh-games.ts';
import { GameArt } from '../game/GameArt.tsx';
import type { Game } from '../game/GameCard.tsx';
import { balanceTexts, whenText } from './card-texts.ts';
import { ReadingMark, useReadingTexts } from './ReadingMark.tsx';
import { useCardName } from './useCardName.ts';

interface Props {
  game: Game;
  /** Amount of the pending transfer with this game, if known. */
  moving: number | undefined;
  paused: boolean;
  /** Excluded by the active bonus. */
  barred: boolean;
  /** Shows the round play icon: every card of a row has it, or none. */
  signed: boolean;
  onOpen: () => void;
}

/** Large card with the balance first; vertical on a phone, horizontal where there is room. */
export function ContinuePlayingCard({ game, moving, paused, barred, signed, onOpen }: Props) {
  const label = useCardName(game, barred);
  const { isBeingRead } = useGamesBeingRead();
  const wide = useWide();
  return (
    <div className="relative h-full">
      <button
        type="button"
        aria-busy={isBeingRead(game) || undefined}
        onClick={onOpen}
        className={cx(
          'relative flex h-full w-full overflow-hidden rounded-lg border bg-card text-left transition-colors duration-(--quick) hover:border-gold-text/60 max-md:flex-col',
          game.pending ? 'border-gold-text/70' : 'border-line',
        )}
      >
        <GameArt
          game={game}
          nameless={wide}
          className={cx(
            'h-[5.5rem] flex-none md:h-auto md:w-10 lg:w-14',
            signed && 'max-md:pr-14',
            paused && 'grayscale',
          )}
        />
        <span className="flex min-h-[3.75rem] min-w-0 flex-1 flex-col justify-center px-3 py-1.5 md:min-h-[5.25rem] md:px-2 lg:px-2.5">
          {wide ? (
            <span title={game.name} className="truncate text-xs text-muted">
              {game.name}
            </span>
          ) : null}
          <Lines game={game} moving={moving} paused={paused} barred={barred} />
        </span>
        {signed ? (
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

function Lines({ game, moving, paused, barred }: Omit<Props, 'signed' | 'onOpen'>) {
  const hidden = useHiddenAmounts();
  const worth = gameBalance(game);
  if (!game.isActive)
    return (
      <Line className={paused ? 'text-muted' : 'font-medium text-gold-text'}>
        {paused ? <Trans>On a break</Trans> : <Trans>Open game</Trans>}
      </Line>
    );
  const balance = (
    <Money amount={worth} hidden={hidden} className={cx('block', worth === 0 && 'text-muted')} />
  );
  if (game.pending)
    return (
      <>
        <Line className="flex items-center gap-1.5 font-medium text-progress">
          <Clock3 size={15} />
          <span>
            <Trans>Moving money</Trans>
          </span>
        </Line>
        <Line className="flex flex-wrap gap-x-1.5 text-xs">
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
      <Line className="tabular text-xs text-muted [li:only-child_&]:empty:hidden">
        {paused ? (
          <Trans>On a break</Trans>
        ) : barred ? (
          <Trans>Not eligible for bonus</Trans>
        ) : (
          <Below game={game} hidden={hidden} />
        )}
      </Line>
    </>
  );
}

/**
 * Bottom line of the card: on a wide screen the note for which its picture has no room, otherwise the
 * credits, otherwise when the game was last played.
 */
function Below({ game, hidden }: { game: Game; hidden: boolean }) {
  const wide = useWide();
  const known = useReadingTexts(game);
  // Hidden from screen readers, because the card's accessible name contains the note.
  if (wide && known) return <span aria-hidden>{known.words}</span>;
  const { credits } = balanceTexts(game);
  if (credits && !hidden) return <Trans>{credits} credits</Trans>;
  if (!game.playedAt) return null;
  const time = whenText(game.playedAt);
  return <Trans>Last played {time}</Trans>;
}

function Line({ className, children }: { className: string; children: ReactNode }) {
  return <span className={cx('block min-h-[1.3125rem] text-sm', className)}>{children}</span>;
}
