import { dayKey, formatTime } from '@kapao/core/calendar';
import { formatAmount } from '@kapao/core/money-format';
import { serverNow } from '../../frame/api/server-clock.ts';
import { formatDateTime } from '../../i18n/dates.ts';
import { moneyText } from '../../ui/money/currency.ts';
import { gameBalance } from '../../wallet/balance/game-money.ts';
import type { Game } from '../game/GameCard.tsx';

/** Longest text of credits that fits a card, in characters. */
const maxLetters = 9;

/**
 * Returns the balance in wallet currency, and in the game's credits. `credits` is null if a credit is worth
 * one unit of the currency, the balance is 0, or the text is too long for a card.
 */
export function balanceTexts(game: Pick<Game, 'amount' | 'ftWalletSlot'>): {
  readonly worth: string;
  readonly credits: string | null;
} {
  const worth = moneyText(gameBalance(game));
  if (game.ftWalletSlot === 1 || game.amount === 0) return { worth, credits: null };
  const credits = formatAmount(game.amount);
  return { worth, credits: credits.length > maxLetters ? null : credits };
}

/** Longest amount that leaves room for the play icon beside it on a horizontal card, in characters. */
const maxBesideSign = 11;

/**
 * Whether the cards of a row show the play icon: all or none, because one without it would look closed. None
 * shows it if a game is out of service, or an amount would not fit beside it.
 */
export function showPlayIcons(
  games: readonly Pick<Game, 'amount' | 'ftWalletSlot' | 'offered'>[],
  areLying: boolean,
): boolean {
  return games.every(
    (game) => game.offered && (!areLying || balanceTexts(game).worth.length <= maxBesideSign),
  );
}

/** Formats `13:41`, or the date of another day; a dash for an invalid or missing time. */
export function whenText(at: string | null): string {
  const date = new Date(at ?? '');
  if (Number.isNaN(date.getTime())) return '-';
  if (dayKey(date) === dayKey(serverNow())) return formatTime(date);
  return formatDateTime(date).slice(0, 5);
}
