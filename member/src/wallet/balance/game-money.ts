import { fromWire, minorFromWire, toWire } from '@kapao/core/money';

/** Scale for rates with at most six decimals (one credit of JOKER is 20 baht). */
const rateScale = 1_000_000;

export interface GameMoney {
  amount: number;
  ftWalletSlot: number;
  isActive: boolean;
}

/**
 * Returns a game balance in minor units of the wallet's currency: credits times rate, rounded down, in
 * integers throughout.
 */
export function gameMinor({ amount, ftWalletSlot }: Pick<GameMoney, 'amount' | 'ftWalletSlot'>): bigint {
  // Credits have two decimals, like baht, whatever the member's currency is.
  const read = fromWire(amount, 'THB');
  if (!read.ok) return 0n;
  return (read.value * BigInt(Math.round(ftWalletSlot * rateScale))) / BigInt(rateScale);
}

/** Returns a game balance in wallet currency, baht or kip, as on the wire. */
export function gameBalance(game: Pick<GameMoney, 'amount' | 'ftWalletSlot'>): number {
  return toWire(gameMinor(game));
}

function openGamesMinor(games: readonly GameMoney[]): bigint {
  return games.reduce((sum, game) => (game.isActive ? sum + gameMinor(game) : sum), 0n);
}

export function inGames(games: readonly GameMoney[]): number {
  return toWire(openGamesMinor(games));
}

/**
 * Returns all that can be paid out: the spendable money and what is withdrawn from games first. Held money is
 * excluded.
 */
export function withdrawableAmount(spendable: number, games: readonly GameMoney[]): number {
  // Both currencies are stored in hundredths; that kip have no fraction does not matter to a sum.
  return toWire(minorFromWire(spendable, 'THB') + openGamesMinor(games));
}

/** Returns the bar's parts in percent; zeros for a total of 0. */
export function shares(parts: readonly number[]): number[] {
  const minors = parts.map((part) => {
    const read = fromWire(part, 'THB');
    return read.ok && read.value > 0n ? Number(read.value) : 0;
  });
  const whole = minors.reduce((sum, part) => sum + part, 0);
  return minors.map((part) => (whole === 0 ? 0 : (part / whole) * 100));
}
