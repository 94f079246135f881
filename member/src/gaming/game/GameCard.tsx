import type { ReactNode } from 'react';
import type { Reply } from '../../frame/api/api.ts';
import { cx } from '../../ui/design/cx.ts';
import { GameArt } from './GameArt.tsx';

export type Game = Reply<'getWallet'>['slots'][number];

interface Props {
  game: Game;
  /** Text for screen readers about what is shown only visually; it follows the visible text. */
  label: string;
  /** Whether the game's balance is being read. */
  busy: boolean;
  onOpen: () => void;
  /** Horizontal layout for a card alone in its row: the picture at the left, the balance beside it. */
  lying?: boolean;
  /** Whether a label is on the picture, above the name. */
  marked?: boolean;
  /** Whether the picture is grey, because the game cannot be played now. */
  dim?: boolean;
  /** Status line below the artwork. */
  state: ReactNode;
  /** Elements over the picture, outside the card's button, because a button must not contain another. */
  children: ReactNode;
}

/** Small card of a game: its picture above one line. */
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
            // Wraps below the picture where an amount has no room beside it.
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
