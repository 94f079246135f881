import { minorFromWire, toWire } from '@kapao/core/money';

/** Rates are decimals with at most six places. */
const rateScale = 1_000_000;

/** The server's smallest amount of a transfer: one baht, one kip. */
const minimum = 1;

/**
 * What a transfer of this amount really moves: whole multiples of the game's step, because a credit has only so many
 * decimals and no part of a satang is ever lost. The rest stays where it is.
 */
export function moved(amount: number, step: number): number {
  const stepMinor = minorOf(step);
  const minor = minorOf(amount);
  return toWire(stepMinor > 0n ? minor - (minor % stepMinor) : minor);
}

/** The least that a transfer with a game of this step can move. */
export function leastMove(step: number): number {
  return moved(minimum, step) === 0 ? step : minimum;
}

/** Credits of a wallet amount that a transfer can move, for the eye alone. */
export function creditsOf(amount: number, rate: number): number {
  return toWire((minorOf(amount) * BigInt(rateScale)) / BigInt(Math.round(rate * rateScale)));
}

/** Both currencies are kept in hundredths. A wallet that an older version has kept has no step. */
function minorOf(amount: number | undefined): bigint {
  return amount === undefined ? 0n : minorFromWire(amount, 'THB');
}
