import { Trans } from '@lingui/react/macro';
import { Clock3, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useAskedGames, useSilentGames } from '../../money/wallet/refresh-games.ts';
import type { Game } from '../game/GameCard.tsx';
import { whenText } from './card-words.ts';

/** On the picture, where it moves nothing: this balance is being read, is an old one, or is in a game that is gone. */
export function ReadingMark({ game }: { game: Game }) {
  const { isAsked } = useAskedGames();
  const [silent] = useSilentGames([game]);
  if (!game.offered)
    return (
      <Mark>
        <Trans>Not offered now</Trans>
      </Mark>
    );
  if (silent?.refreshedAt) {
    const time = whenText(silent.refreshedAt);
    return (
      <Mark>
        <Clock3 size={13} />
        <Trans>As of {time}</Trans>
      </Mark>
    );
  }
  return isAsked(game) ? (
    <Mark>
      <RefreshCw size={13} className="animate-spin" />
    </Mark>
  ) : null;
}

function Mark({ children }: { children: ReactNode }) {
  return (
    <span
      aria-hidden
      className="pointer-events-none absolute top-2 left-2 flex min-h-5 items-center gap-1 rounded-full bg-black/60 px-1.5 text-[0.6875rem] leading-[1.6] text-white"
    >
      {children}
    </span>
  );
}
