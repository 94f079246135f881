import { formatAmount } from '@kapao/core/money';
import { useLingui } from '@lingui/react/macro';
import { gameBaht } from '../../money/wallet/game-money.ts';
import { useHiddenAmounts } from '../../money/wallet/hidden-amounts.ts';
import { useSilentGames } from '../../money/wallet/refresh-games.ts';
import { moneyText } from '../../ui/money/currency.ts';
import type { Game } from '../game/GameCard.tsx';
import { whenText } from './card-words.ts';

/** A card in one sentence, for whoever does not see it: "JOKER, 40.00 credits, ฿800.00, transfer on its way". */
export function useCardName(game: Game, paused: boolean): string {
  const { t } = useLingui();
  const hidden = useHiddenAmounts();
  const [silent] = useSilentGames([game]);
  const credits = formatAmount(game.amount);
  const time = whenText(silent?.refreshedAt ?? null);
  const amounts = [game.ftWalletSlot === 1 ? null : t`${credits} credits`, moneyText(gameBaht(game))];
  const closed = paused ? t`Closed for now` : t`Open account`;
  return [
    game.name,
    ...(game.isActive ? (hidden ? [] : amounts) : [closed]),
    game.pending ? t`Transfer on its way` : null,
    silent ? t`As of ${time}` : null,
    game.offered ? null : t`Not offered now`,
  ]
    .filter((part) => part !== null)
    .join(', ');
}
