import type { ReactNode } from 'react';
import type { Reply } from '../../frame/api/api.ts';
import { cx } from '../../ui/design/cx.ts';
import { GameArt } from './GameArt.tsx';

export type Game = Reply<'getWallet'>['slots'][number];

interface Props {
  game: Game;
  /** What the eye does not see in so many words; it follows what it sees. */
  label: string;
  /** Its balance is being read. */
  busy: boolean;
  onOpen: () => void;
  /** Alone in its row it lies down: the picture at the left, the balance beside it. */
  lying?: boolean;
  /** Words stand on the picture, above the name. */
  marked?: boolean;
  /** It cannot be played now: its picture has no colours. */
  dim?: boolean;
  /** How things stand with the game, below its picture. */
  state: ReactNode;
  /** What lies over the picture: a button has no other button in it. */
  children: ReactNode;
}

/** A game as a small card: its picture over one line. */
export function GameCard({
  game,
  label,
  busy,
  onOpen,
  lying = false,
  marked = false,
  dim = false,
  state,
  children,
}: Props) {
  return (
    <div className="relative h-full">
      <button
        type="button"
        aria-busy={busy || undefined}
        onClick={onOpen}
        className={cx(
          'h-full w-full overflow-hidden rounded-md border bg-card text-left transition-colors duration-(--quick) hover:border-gold-text/60',
          game.pending ? 'border-gold-text/70' : 'border-line',
          lying ? 'flex flex-wrap' : 'flex flex-col',
        )}
      >
        <GameArt
          game={game}
          oneLine={marked}
          className={cx(
            lying ? 'min-h-[5.25rem] flex-[1_0_46%]' : 'h-[5.25rem] w-full flex-none',
            dim && 'grayscale',
          )}
        />
        <span
          className={cx(
            'flex items-center gap-x-2 px-3 text-[0.8125rem] leading-snug',
            // Below the picture where an amount has no room beside it.
            lying ? 'min-h-[2.75rem] min-w-min flex-[999_1_0%]' : 'min-h-[2.75rem] flex-1 py-0.5',
          )}
        >
          {state}
        </span>
        <span className="sr-only">{label}</span>
      </button>
      {children}
    </div>
  );
}
