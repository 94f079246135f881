import { useLingui } from '@lingui/react/macro';
import { useUnresponsiveGames } from '../../wallet/balance/refresh-games.ts';
import type { Game } from '../game/GameCard.tsx';
import { whenText } from './card-texts.ts';

/** Returns a card's meaning beyond its visible text, for screen readers: "transfer pending, as of 14:02". */
export function useCardName(game: Game, barred: boolean): string {
  const { t } = useLingui();
  const [silent] = useUnresponsiveGames([game]);
  const time = whenText(silent?.refreshedAt ?? null);
  return [
    game.pending ? t`Moving money` : null,
    silent ? t({ message: `As of ${time}`, context: 'balance' }) : null,
    game.offered ? null : t`Unavailable`,
    barred ? t`Not eligible for bonus` : null,
  ]
    .filter((part) => part !== null)
    .join(', ');
}
