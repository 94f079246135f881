import { dayKey, formatDateTime, formatTime } from '@kapao/core/calendar';
import { formatAmount } from '@kapao/core/money';
import { serverNow } from '../../frame/api/server-clock.ts';
import { gameBaht } from '../../money/wallet/game-money.ts';
import { moneyText } from '../../ui/money/currency.ts';
import type { Game } from '../game/GameCard.tsx';

/** Longer than this, the two do not stand beside each other on a card: then the money goes before the credits. */
const mostLetters = 19;

/**
 * What a card says of a balance: one amount where a credit is worth one of the wallet's, or where there is none, else
 * the credits and what they are worth there.
 */
export function balanceWords(game: Pick<Game, 'amount' | 'ftWalletSlot'>): {
  readonly main: string;
  readonly worth: string | null;
} {
  const worth = moneyText(gameBaht(game));
  if (game.ftWalletSlot === 1 || game.amount === 0) return { main: worth, worth: null };
  const credits = formatAmount(game.amount);
  return credits.length + worth.length > mostLetters
    ? { main: worth, worth: null }
    : { main: credits, worth };
}

/** `13:41`, and on another day its date; a dash for what is no time. */
export function whenText(at: string | null): string {
  const date = new Date(at ?? '');
  if (Number.isNaN(date.getTime())) return '-';
  if (dayKey(date) === dayKey(serverNow())) return formatTime(date);
  return formatDateTime(date).slice(0, 5);
}
