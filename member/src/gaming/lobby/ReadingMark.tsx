import { Trans } from '@lingui/react/macro';
import { Clock3, LockKeyhole, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../../ui/design/cx.ts';
import { useGamesBeingRead, useUnresponsiveGames } from '../../wallet/balance/refresh-games.ts';
import type { Game } from '../game/GameCard.tsx';
import { whenText } from './card-texts.ts';

/**
 * Returns the note that a game is out of service or its balance outdated (`old`); null if neither applies.
 */
export function useReadingTexts(game: Game): { readonly words: ReactNode; readonly old: boolean } | null {
  const [silent] = useUnresponsiveGames([game]);
  if (!game.offered) return { words: <Trans>Unavailable</Trans>, old: false };
  if (!silent) return null;
  const time = whenText(silent.refreshedAt);
  return { words: <Trans context="balance">As of {time}</Trans>, old: true };
}

interface Props {
  game: Game;
  /** Picture too narrow for text, which is shown elsewhere. */
  narrow?: boolean;
  /** Excluded by the active bonus, and the line below has no room to say so. */
  barred?: boolean;
  /** Whether a star is in the other corner. */
  starred?: boolean;
}

/**
 * Mark on the picture, where it shifts nothing: the game is out of service or excluded by the bonus, or its
 * balance is outdated or being read.
 */
export function ReadingMark({ game, narrow = false, barred = false, starred = false }: Props) {
  const { isBeingRead } = useGamesBeingRead();
  const known = useReadingTexts(game);
  if (known)
    return narrow ? null : (
      <Mark starred={starred}>
        {known.old ? <Clock3 size={13} /> : null}
        {known.words}
      </Mark>
    );
  if (barred)
    return (
      <Mark starred={starred}>
        <LockKeyhole size={13} />
        <Trans>Not eligible for bonus</Trans>
      </Mark>
    );
  return isBeingRead(game) ? (
    <Mark starred={starred}>
      <RefreshCw size={13} className="animate-spin" />
    </Mark>
  ) : null;
}

function Mark({ starred, children }: { starred: boolean; children: ReactNode }) {
  return (
    <span
      aria-hidden
      className={cx(
        'pointer-events-none absolute top-2 left-2 flex min-h-5 items-center gap-1 rounded-[10px] bg-black/60 px-1.5 text-xs text-white',
        starred && 'max-w-[calc(100%-48px)]',
      )}
    >
      {children}
    </span>
  );
}
