import { formatAmount } from '@kapao/core/money';
import { useLingui } from '@lingui/react/macro';
import { useHiddenAmounts } from '../../money/wallet/hidden-amounts.ts';
import { useSilentGames } from '../../money/wallet/refresh-games.ts';
import type { Game } from '../game/GameCard.tsx';
import { whenText } from './card-words.ts';

/** What a card means beyond what it shows, for whoever does not see it: "credits, transfer on its way, as of 14:02". */
export function useCardName(game: Game, barred: boolean): string {
  const { t } = useLingui();
  const hidden = useHiddenAmounts();
  const [silent] = useSilentGames([game]);
  const credits = formatAmount(game.amount);
  const time = whenText(silent?.refreshedAt ?? null);
  const inCredits = game.isActive && game.ftWalletSlot !== 1 && game.amount > 0 && !hidden;
  return [
    inCredits ? t`${credits} credits` : null,
    game.pending ? t`Transfer on its way` : null,
    silent ? t`As of ${time}` : null,
    game.offered ? null : t`Not offered now`,
    barred ? t`Not with the bonus` : null,
  ]
    .filter((part) => part !== null)
    .join(', ');
}
