import { minorFromWire, toWire } from '@kapao/core/money';

/** Scale for rates with at most six decimals. */
const rateScale = 1_000_000;

/** Minimum transfer of the server: one baht, one kip. */
const minimum = 1;

/**
 * Returns what a transfer of this amount moves: whole multiples of the game's step, because a credit has limited decimals
 * and no part of a satang may be lost. The rest stays where it is.
 */
export function movableAmount(amount: number, step: number): number {
  const stepMinor = minorOf(step);
  const minor = minorOf(amount);
  return toWire(stepMinor > 0n ? minor - (minor % stepMinor) : minor);
}

/** Returns the least amount that a transfer with a game of this step can move. */
export function minTransfer(step: number): number {
  return movableAmount(minimum, step) === 0 ? step : minimum;
}

/** Returns a transferable wallet amount in credits, for display only. */
export function creditsOf(amount: number, rate: number): number {
  return toWire((minorOf(amount) * BigInt(rateScale)) / BigInt(Math.round(rate * rateScale)));
}

/** Both currencies are stored in hundredths. A wallet stored by an older version has no step. */
function minorOf(amount: number | undefined): bigint {
  return amount === undefined ? 0n : minorFromWire(amount, 'THB');
}
