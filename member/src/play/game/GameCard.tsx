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
  /** How things stand with the game, below its picture. */
  state: ReactNode;
  /** What lies over the picture: a button has no other button in it. */
  children: ReactNode;
}

/** A game as a small card: its picture over one line. */
export function GameCard({ game, label, busy, onOpen, lying = false, state, children }: Props) {
  return (
    <div className="relative">
      <button
        type="button"
        aria-busy={busy || undefined}
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
          {state}
        </span>
        <span className="sr-only">{label}</span>
      </button>
      {children}
    </div>
  );
}
