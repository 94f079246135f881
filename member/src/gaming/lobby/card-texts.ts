import { dayKey, formatDateTime, formatTime } from '@kapao/core/calendar';
import { formatAmount } from '@kapao/core/money';
import { serverNow } from '../../frame/api/server-clock.ts';
import { moneyText } from '../../ui/money/currency.ts';
import { gameBaht } from '../../wallet/balance/game-money.ts';
import type { Game } from '../game/GameCard.tsx';

/** Longest text of credits that fits a card, in characters. */
const mostLetters = 9;

/**
 * Returns a card's balance texts: its value in the wallet, like every other amount, then the game's own credits if their
 * value differs.
 */
export function balanceTexts(game: Pick<Game, 'amount' | 'ftWalletSlot'>): {
  readonly worth: string;
  readonly credits: string | null;
} {
  const worth = moneyText(gameBaht(game));
  if (game.ftWalletSlot === 1 || game.amount === 0) return { worth, credits: null };
  const credits = formatAmount(game.amount);
  return { worth, credits: credits.length > mostLetters ? null : credits };
}

/** Longest amount that leaves room for the play icon beside it on a horizontal card, in characters. */
const mostBesideSign = 11;

/**
 * Whether the cards of a row show the play icon: all or none, because one without it would look closed. Where an amount
 * would not fit beside it, none has it.
 */
export function areSigned(
  games: readonly Pick<Game, 'amount' | 'ftWalletSlot' | 'offered'>[],
  areLying: boolean,
): boolean {
  return games.every(
    (game) => game.offered && (!areLying || balanceTexts(game).worth.length <= mostBesideSign),
  );
}

/** Formats `13:41`, or the date of another day; a dash for an invalid time. */
export function whenText(at: string | null): string {
  const date = new Date(at ?? '');
  if (Number.isNaN(date.getTime())) return '-';
  if (dayKey(date) === dayKey(serverNow())) return formatTime(date);
  return formatDateTime(date).slice(0, 5);
}
