import { dayKey, formatDateTime, formatTime } from '@kapao/core/calendar';
import { formatAmount } from '@kapao/core/money';
import { serverNow } from '../../frame/api/server-clock.ts';
import { moneyText } from '../../ui/money/currency.ts';
import { gameBaht } from '../../wallet/balance/game-money.ts';
import type { Game } from '../game/GameCard.tsx';

/** Credits of more letters than this are wider than a card. */
const mostLetters = 9;

/**
 * What a card says of a balance: what it is worth in the wallet, as every other amount beside it, then the game's own credits where
 * those are worth something else.
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

/** Letters of an amount that leave room for the round sign beside it on a lying card. */
const mostBesideSign = 11;

/**
 * Whether the cards of a row have the round sign that one can play on: all of them or none, since one without it among others would be
 * closed. Where an amount has no room beside it, it goes before all of them.
 */
export function areSigned(
  games: readonly Pick<Game, 'amount' | 'ftWalletSlot' | 'offered'>[],
  areLying: boolean,
): boolean {
  return games.every(
    (game) => game.offered && (!areLying || balanceTexts(game).worth.length <= mostBesideSign),
  );
}

/** `13:41`, and on another day its date; a dash for what is no time. */
export function whenText(at: string | null): string {
  const date = new Date(at ?? '');
  if (Number.isNaN(date.getTime())) return '-';
  if (dayKey(date) === dayKey(serverNow())) return formatTime(date);
  return formatDateTime(date).slice(0, 5);
}
