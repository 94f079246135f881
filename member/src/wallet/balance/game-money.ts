import { fromWire, minorFromWire, toWire } from '@kapao/core/money';

/** Rates are decimals with at most six places (one credit of JOKER is 20 baht). */
const rateScale = 1_000_000;

export interface GameMoney {
  amount: number;
  ftWalletSlot: number;
  isActive: boolean;
}

/** A game balance in wallet satang: credits times rate, floored, in whole numbers all the way. */
export function gameMinor({ amount, ftWalletSlot }: Pick<GameMoney, 'amount' | 'ftWalletSlot'>): bigint {
  // Credits have two decimals, as baht have, whatever the member's currency is.
  const read = fromWire(amount, 'THB');
  if (!read.ok) return 0n;
  return (read.value * BigInt(Math.round(ftWalletSlot * rateScale))) / BigInt(rateScale);
}

/** The same in baht, as the wire writes it. */
export function gameBaht(game: Pick<GameMoney, 'amount' | 'ftWalletSlot'>): number {
  return toWire(gameMinor(game));
}

function openGamesMinor(games: readonly GameMoney[]): bigint {
  return games.reduce((sum, game) => (game.isActive ? sum + gameMinor(game) : sum), 0n);
}

export function inGames(games: readonly GameMoney[]): number {
  return toWire(openGamesMinor(games));
}

/** All that can be paid out: what is spendable, and what comes home from the games first. What is held can not. */
export function withGames(spendable: number, games: readonly GameMoney[]): number {
  // Both currencies are kept in hundredths; that kip have none is of no matter to a sum.
  return toWire(minorFromWire(spendable, 'THB') + openGamesMinor(games));
}

/** The three parts of the bar in percent. Nothing at all gives three zeros and an empty bar. */
export function shares(parts: readonly number[]): number[] {
  const minors = parts.map((part) => {
    const read = fromWire(part, 'THB');
    return read.ok && read.value > 0n ? Number(read.value) : 0;
  });
  const whole = minors.reduce((sum, part) => sum + part, 0);
  return minors.map((part) => (whole === 0 ? 0 : (part / whole) * 100));
}
